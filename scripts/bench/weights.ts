import { gzipSync } from 'node:zlib'

export interface Weight {
  /** Bytes of JavaScript, gzip. */
  readonly script: number
  /** Bytes of HTML and CSS, brotli. */
  readonly firstFlight: number
}

/** Measures what a page downloads: scripts with their static imports, and HTML with CSS. */
export async function weigh(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Weight> {
  const html = await (await fetch(origin + path, { headers })).text()
  const scripts = new Set<string>()
  const isSignedOut = !headers['cookie']
  for (const address of addressesIn(html, isSignedOut)) await collect(origin, address, scripts)
  const inline = [
    ...html.matchAll(/<script(?![^>]*(?:json|src|speculationrules))[^>]*>([\s\S]*?)<\/script>/g),
  ]
  let script = inline.reduce((sum, match) => sum + gzipSync(match[1] ?? '').length, 0)
  for (const address of scripts) script += (await sizeOf(origin + address, 'gzip')) ?? 0
  // Print styles load after the page.
  const styles = [
    ...html
      .replace(/<link[^>]+media="print"[^>]*>/g, '')
      .matchAll(
        /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"|<link[^>]+href="([^"]+)"[^>]+rel="stylesheet"/g,
      ),
  ]
  let firstFlight = (await sizeOf(origin + path, 'br', headers)) ?? 0
  for (const match of styles) firstFlight += (await sizeOf(origin + (match[1] ?? match[2] ?? ''), 'br')) ?? 0
  return { script, firstFlight }
}

/** URLs of scripts and islands; `client:session` and `client:focus` load nothing while a signed-out visitor reads. */
function addressesIn(html: string, isSignedOut: boolean): string[] {
  const found = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map((match) => match[1] ?? '')
  for (const [island = ''] of html.matchAll(/<astro-island[^>]*>/g)) {
    if (isSignedOut && /client="(session|focus|interaction)"/.test(island)) continue
    // Otherwise islands would silently not be counted once the attribute is renamed.
    if (!/ component-url="/.test(island)) throw new Error(`No component-url in ${island.slice(0, 200)}`)
    for (const name of ['component-url', 'renderer-url', 'before-hydration-url']) {
      const url = new RegExp(`${name}="([^"]+)"`).exec(island)?.[1]
      if (url) found.push(url)
    }
  }
  return found
}

async function collect(origin: string, address: string, into: Set<string>): Promise<void> {
  if (into.has(address)) return
  into.add(address)
  const text = await (await fetch(origin + address)).text()
  for (const match of text.matchAll(/(?:from|import)\s*["'](\.\/[^"']+|\/assets\/[^"']+)["']/g))
    await collect(origin, new URL(match[1] ?? '', origin + address).pathname, into)
}

async function sizeOf(address: string, encoding: 'gzip' | 'br', headers: Record<string, string> = {}) {
  const { request } = await import('node:http')
  return new Promise<number>((resolve, reject) => {
    const req = request(address, { headers: { ...headers, 'accept-encoding': encoding } }, (res) => {
      let size = 0
      res.on('data', (chunk: Buffer) => (size += chunk.length))
      res.on('end', () => resolve(size))
    })
    req.on('error', reject)
    req.end()
  })
}

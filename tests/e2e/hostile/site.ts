import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { environmentIn } from '../../survival/process.ts'
import { origin } from '../address.ts'
import { markPattern, scriptPayloads } from './payloads.ts'

export interface HostileSite {
  readonly url: string
  stop(): Promise<void>
}

/** In every text of an answer, the first of each mark is followed by all payloads. HTML of the backend stays as it is. */
function spread(answer: string): string {
  const done = new Set<string>()
  const spreadMark = (mark: string) => {
    if (done.has(mark)) return mark
    done.add(mark)
    return `${mark}${all} `
  }
  return JSON.stringify(JSON.parse(answer), (key, value: unknown) =>
    typeof value === 'string' && !key.endsWith('_html') ? value.replace(markPattern, spreadMark) : value,
  )
}
const all = scriptPayloads.join(' ')

/**
 * A second site in front of the same backend, whose texts are as hostile as they can be: no page depends on what the rules
 * for a field let through, or on its length.
 */
export async function startHostileSite(folder: string): Promise<HostileSite> {
  const proxy = createServer((req, res) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of req) parts.push(part as Buffer)
      const { host: _host, origin: _origin, connection: _connection, ...rest } = req.headers
      // A body of unknown length arrives whole.
      const { 'transfer-encoding': _encoding, ...headers } = rest
      const answer = await fetch(origin + (req.url ?? '/'), {
        method: req.method ?? 'GET',
        headers: headers as Record<string, string>,
        redirect: 'manual',
        ...(parts.length > 0 ? { body: Buffer.concat(parts) } : {}),
      })
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      const body = Buffer.from(await answer.arrayBuffer())
      const changed = isJson && body.length > 0 ? spread(String(body)) : body
      const passed = [...answer.headers].filter(
        ([name]) => !/^(content-(length|encoding)|etag|connection|transfer-encoding)$/.test(name),
      )
      res.writeHead(answer.status, Object.fromEntries(passed)).end(changed)
    })().catch((error: unknown) => res.destroy(error as Error))
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const child = fork(new URL('../hostileServer.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--import', new URL('../../survival/exitWithParent.ts', import.meta.url).href],
    env: {
      ...environmentIn(folder),
      BACKEND_URL: `http://127.0.0.1:${port}`,
      RATE_FACTOR: '1000',
      LOG_LEVEL: 'fatal',
      REALTIME: 'off',
      SITE_URL: undefined,
    },
  })
  const [url] = (await once(child, 'message')) as [string]
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An S3 bucket over HTTP that can put, get, list and delete objects, and get parts of them. */
export async function startBucket() {
  const objects = new Map<string, Buffer>()
  let failing = false
  const server = createServer(
    (req, res) => void answer(req).then(([status, body]) => res.writeHead(status).end(body)),
  )

  async function answer(req: IncomingMessage): Promise<[number, Buffer | string]> {
    const body = await bodyOf(req)
    const key = (req.url ?? '').split('?')[0] ?? ''
    if (failing) return [503, '<Error><Code>SlowDown</Code></Error>']
    if (req.method === 'PUT') {
      objects.set(key, body)
      return [200, '']
    }
    const { searchParams } = new URL(req.url ?? '', 'http://bucket')
    if (searchParams.has('list-type')) return [200, list(searchParams.get('prefix') ?? '')]
    const object = objects.get(key)
    if (req.method === 'DELETE') {
      objects.delete(key)
      return [204, '']
    }
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '') ?? []
    if (object && start) return [206, object.subarray(Number(start), Number(end) + 1)]
    return object ? [200, object] : [404, '<Error><Code>NoSuchKey</Code></Error>']
  }

  /** What is directly below a prefix. */
  function list(prefix: string): string {
    const below = [...objects.keys()].map((path) => path.replace(/^\/[^/]+\//, ''))
    const rests = below.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
    const folders = new Set(rests.flatMap((rest) => (rest.includes('/') ? rest.split('/')[0] : [])))
    const files = rests.filter((rest) => !rest.includes('/'))
    return [
      '<ListBucketResult><IsTruncated>false</IsTruncated>',
      ...files.map((name) => `<Contents><Key>${prefix}${name}</Key></Contents>`),
      ...[...folders].map((name) => `<CommonPrefixes><Prefix>${prefix}${name}/</Prefix></CommonPrefixes>`),
      '</ListBucketResult>',
    ].join('')
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `s3://key:secret@127.0.0.1:${port}/bucket?tls=off`,
    objects,
    fail(now: boolean) {
      failing = now
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The bytes of an upload; signed chunks are `<size in hex>;…\r\n<bytes>\r\n`. */
async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  const raw = Buffer.concat(chunks)
  if (!String(req.headers['content-encoding'] ?? '').includes('aws-chunked')) return raw
  const parts: Buffer[] = []
  for (let at = 0; at < raw.length;) {
    const lineEnd = raw.indexOf('\r\n', at)
    const size = Number.parseInt(raw.toString('latin1', at, lineEnd), 16)
    if (!size) break
    parts.push(raw.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
  return Buffer.concat(parts)
}

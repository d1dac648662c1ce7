/** The baseline: plain `node:http` that sends given bytes with given headers. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const { body, headers } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  body: string
  headers: Record<string, string>
}
const bytes = Buffer.from(body, 'base64')
const server = createServer((_req, res) => {
  res.writeHead(200, { ...headers, 'content-length': bytes.length })
  res.end(bytes)
})
server.listen(0, () => {
  process.send?.({ url: `http://localhost:${(server.address() as AddressInfo).port}` })
})
process.on('message', (what) => process.send?.(what === 'cpu' ? process.cpuUsage() : process.memoryUsage()))
process.on('disconnect', () => process.exit(0))

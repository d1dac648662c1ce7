import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'

export const siteHost = 'tenure.test'
export const companyHost = `company.${siteHost}`
export const realtimeHost = `ws.${siteHost}`

/** A proxy in front of a product on a public host: it terminates TLS and forwards the requested host. */
export async function startTlsProxy() {
  const altNames = [siteHost, `*.${siteHost}`].map((value) => ({ type: 2 as const, value }))
  const { private: key, cert } = await generate([{ name: 'commonName', value: siteHost }], {
    extensions: [{ name: 'subjectAltName', altNames }],
  })
  const ports = { pages: 0, realtime: 0 }
  const portFor = (host = '') => (host.startsWith(realtimeHost) ? ports.realtime : ports.pages)
  const server = createServer({ key, cert }, (req, res) => {
    const { url: path, method, headers } = req
    const onward = request({ host: 'localhost', port: portFor(headers.host), path, method, headers })
    onward.on('response', (answer) => answer.pipe(res.writeHead(answer.statusCode ?? 502, answer.rawHeaders)))
    onward.on('error', () => res.destroy())
    req.pipe(onward)
  })
  server.on('upgrade', (req, socket) => {
    const { url: path, headers } = req
    const onward = request({ host: 'localhost', port: portFor(headers.host), path, headers })
    onward.on('upgrade', (answer, upstream, head) => {
      const lines = answer.rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [`${name}: ${answer.rawHeaders[at + 1]}`] : [],
      )
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
      // The first message may have arrived with the response.
      socket.write(head)
      upstream.pipe(socket).pipe(upstream)
      socket.on('error', () => upstream.destroy())
      upstream.on('error', () => socket.destroy())
    })
    onward.on('response', () => socket.destroy())
    onward.on('error', () => socket.destroy())
    onward.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    ports,
    site: `https://${siteHost}:${port}`,
    company: `https://${companyHost}:${port}`,
    stop(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}

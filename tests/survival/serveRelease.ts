/** Serves the API of a release, whose folder is the argument, with the settings of the environment. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import type { startBackend } from '#backend/main.ts'
import type { readConfig } from '#server/config.ts'

const [, , folder = '.'] = process.argv
const module = async <Exports>(path: string) =>
  (await import(pathToFileURL(`${folder}/${path}`).href)) as Exports
const backend = await module<{ startBackend: typeof startBackend }>('src/backend/main.ts')
const config = await module<{ readConfig: typeof readConfig }>('src/server/config.ts')
const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
const running = await backend.startBackend({ config: config.readConfig(process.env).backend, log })

const server = createServer((req, res) => {
  void (async () => {
    const { method = 'GET', url = '/', headers } = req
    const body = await buffer(req)
    const response = await running.fetch(
      new Request(`http://localhost:4321${url}`, {
        method,
        headers: headers as Record<string, string>,
        body: body.length > 0 ? new Uint8Array(body) : null,
      }),
    )
    res.writeHead(response.status, Object.fromEntries(response.headers))
    res.end(Buffer.from(await response.arrayBuffer()))
  })()
})
server.listen(0, () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ url: `http://localhost:${port}` })
})
process.on('message', (question) => {
  if (question === 'log') process.send?.({ lines })
  else void running.stop().then(() => process.exit(0))
})

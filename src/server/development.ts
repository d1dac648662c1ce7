import { getRequestListener } from '@hono/node-server'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ViteDevServer } from 'vite'
import { startBackend } from '#backend/main.ts'
import { readConfig } from './config.ts'
import { startLog } from './log.ts'
import { createArtist } from './pictures/artist.ts'
import { pictureDrawer } from './pictures/drawPicture.ts'
import { foreignBackend } from './sendRequest.ts'

const backendPaths = /^\/(api|broadcasting|files)(\/|$)/

/** The same composition as `product.ts`, around Astro's own development server. */
export async function startDevelopment(server: ViteDevServer): Promise<void> {
  const config = readConfig({ NODE_ENV: 'development', DATA_DIR: '.data/development', ...process.env })
  const log = startLog(config.env)
  const { BACKEND_URL } = config.env
  const backend = BACKEND_URL ? null : await startBackend({ config: config.backend, log })
  const send = backend ? backend.fetch : foreignBackend(BACKEND_URL ?? '')
  const draw = pictureDrawer(createArtist(), (request) => send(request))
  const originOf = (req: { socket: { remoteAddress?: string | undefined } }) => ({
    address: req.socket.remoteAddress ?? 'unknown',
    requestId: randomUUID(),
  })
  const listener = getRequestListener(
    (request, { incoming }) => send(request, originOf(incoming as IncomingMessage)),
    { overrideGlobalObjects: false },
  )
  server.httpServer?.once('close', () => void backend?.stop())
  server.middlewares.use((req, res, next) => {
    const path = (req.url ?? '/').split('?')[0] ?? '/'
    if (backendPaths.test(path)) return void listener(req, res)
    if (path === '/version.json') return void res.end(JSON.stringify({ ts: 0 }))
    const origin = originOf(req)
    Reflect.set(req, Symbol.for('astro.locals'), {
      site: config.site,
      requestId: origin.requestId,
      send: (request: Request) => send(request, origin),
      draw,
      logFailure: (error: unknown) => log.error({ err: error, path }, 'page failed'),
    })
    next()
  })
}

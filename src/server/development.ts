import { getRequestListener } from '@hono/node-server'
import { randomUUID } from 'node:crypto'
import type { ViteDevServer } from 'vite'
import { startBackend } from '#backend/main.ts'
import { readConfig } from './config.ts'
import { startLog } from './log.ts'
import { foreignBackend } from './sendRequest.ts'

const backendPaths = /^\/(api|broadcasting|files|feeds)(\/|$)/

/** The same composition as `product.ts`, around Astro's own development server. */
export async function startDevelopment(server: ViteDevServer): Promise<void> {
  const config = readConfig({ NODE_ENV: 'development', DATA_DIR: '.data/development', ...process.env })
  const log = startLog(config.env)
  const { BACKEND_URL } = config.env
  const backend = BACKEND_URL ? null : await startBackend({ config: config.backend, log })
  const send = backend ? backend.fetch : foreignBackend(BACKEND_URL ?? '')
  const listener = getRequestListener(send, { overrideGlobalObjects: false })
  server.httpServer?.once('close', () => void backend?.stop())
  server.middlewares.use((req, res, next) => {
    const path = (req.url ?? '/').split('?')[0] ?? '/'
    req.headers['x-tenure-address'] = req.socket.remoteAddress ?? 'unknown'
    if (backendPaths.test(path)) return void listener(req, res)
    if (path === '/version.json') return void res.end(JSON.stringify({ ts: 0 }))
    Reflect.set(req, Symbol.for('astro.locals'), {
      site: config.site,
      requestId: randomUUID(),
      send,
      logFailure: (error: unknown) => log.error({ err: error, path }, 'page failed'),
    })
    next()
  })
}

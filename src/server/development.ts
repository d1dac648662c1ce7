import type { ViteDevServer } from 'vite'
import { startBackend } from '#backend/main.ts'
import { redirect } from './answers.ts'
import { readConfig } from './config.ts'
import { answerOfItself, backendDoor, isBackends, localsFor, originOf, type Doors } from './handlers.ts'
import { startLog } from './log.ts'
import { createArtist } from './pictures/renderer.ts'
import { pictureDrawer } from './pictures/renderPicture.ts'
import { isTooLong, takesFile } from './pageBody.ts'
import { withSingleSlashes } from './plainPath.ts'
import { newRequestId } from './requestId.ts'
import { foreignBackend } from './sendRequest.ts'

/** The same composition as `product.ts`, around Astro's own development server. */
export async function startDevelopment(server: ViteDevServer): Promise<void> {
  // Where Astro listens the realtime server listens, too: `--host` alone means everywhere.
  const { host } = server.config.server
  const HOST = host === true ? '0.0.0.0' : host || '127.0.0.1'
  const config = readConfig({ NODE_ENV: 'development', DATA_DIR: '.data/development', ...process.env, HOST })
  const { BACKEND_URL, TRUST_PROXY } = config.env
  const log = startLog(config.env)
  const backend = BACKEND_URL ? null : await startBackend({ config: config.backend, log })
  const send = backend ? backend.fetch : foreignBackend(BACKEND_URL ?? '')
  const renderPicture = pictureDrawer(createArtist(), (request) => send(request))
  const trustProxy = TRUST_PROXY === 'on'
  const doors: Doors = { site: config.site, log, backend, send, renderPicture, trustProxy, version: 0 }
  const answerBackend = backendDoor(doors)
  server.httpServer?.once('close', () => void backend?.stop())
  server.middlewares.use((req, res, next) => {
    const url = req.url ?? '/'
    const requestId = newRequestId()
    res.setHeader('x-request-id', requestId)
    if (isBackends(url)) return void answerBackend(req, res)
    const path = url.split('?', 1)[0] ?? '/'
    if (answerOfItself(doors, path, res)) return
    const single = withSingleSlashes(path)
    if (single !== null) return redirect(res, single + url.slice(path.length))
    // Astro reads the body by itself here, so only what it says of itself is known.
    const bodyTooLarge = !takesFile(path) && isTooLong(req)
    const locals = { ...localsFor(doors, originOf(req, requestId, trustProxy), url), bodyTooLarge }
    Reflect.set(req, Symbol.for('astro.locals'), locals)
    next()
  })
}

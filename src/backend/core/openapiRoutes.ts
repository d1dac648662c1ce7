import type { App } from './app.ts'
import { toOpenApi } from './openapi.ts'

/** `GET /api/openapi.json`, from the endpoints that have been put on the wire; registered last. */
export function openApiRoutes(app: App): void {
  let document: object | null = null
  app.hono.get('/api/openapi.json', (c) => {
    const { productName, siteUrl } = c.var.ctx
    document ??= toOpenApi(app.endpoints, productName, siteUrl)
    c.header('cache-control', 'public, max-age=300')
    return c.json(document)
  })
}

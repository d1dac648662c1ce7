import type { App } from '../app.ts'
import { contractOf } from '../contract.ts'
import { registeredOn } from '../domainModule.ts'
import { toOpenApi } from './document.ts'

/** `GET /api/openapi.json`, built from the registered endpoints. */
export function openApiRoutes(app: App): void {
  let document: object | null = null
  app.hono.get('/api/openapi.json', (c) => {
    const { ctx } = c.var
    const contract = contractOf(registeredOn(ctx).modules)
    document ??= toOpenApi(app.endpoints, contract, { product: ctx.productName, baseUrl: ctx.siteUrl })
    c.header('cache-control', 'public, max-age=300')
    return c.json(document)
  })
}

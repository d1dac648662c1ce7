import type { Definition } from '#contract/core/endpoint.ts'
import type { Contract } from '../contract.ts'
import { componentsOf } from './components.ts'
import type { Json } from './json.ts'
import { describeOperation } from './operation.ts'

/** The served endpoints as an OpenAPI 3.1 document, in a stable order. */
export function toOpenApi(
  endpoints: readonly Definition[],
  contract: Contract,
  { product, baseUrl }: { readonly product: string; readonly baseUrl: string },
): Json {
  const ordered = endpoints.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  const components = componentsOf(ordered, contract)
  const paths: Record<string, Json> = {}
  for (const endpoint of ordered) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const name = contract.endpoints.get(endpoint)
    if (name === undefined)
      throw new Error(`No domain has ${endpoint.method} ${endpoint.path} in its contract`)
    const operation = describeOperation(name, endpoint, components)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${product} API`,
      version: '1',
      description:
        'Success is `{ "data": … }`; a refusal is `{ "error": code, "message": sentence }`, with `violations` for fields. ' +
        'Lists are paged by `after`. A PUT with a form may be sent as a POST with `_method=PUT`. Replies may get more ' +
        'fields; a field that is there stays.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      ...components.used(),
    },
  }
}

const sortKey = ({ path, method }: Definition) => `${path} ${method}`

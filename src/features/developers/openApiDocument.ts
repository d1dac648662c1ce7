import { CallError } from '#contract/core/errors.ts'

/** The parts of JSON Schema that are displayed. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly (string | number)[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly description?: string
  readonly minimum?: number
  readonly maxLength?: number
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonSchema
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

/** An operation of the OpenAPI document, with our extensions. */
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly 'x-access'?: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

export interface DescribedOperation extends Operation {
  /** Uppercase. */
  readonly method: string
  readonly path: string
}

type OpenApi = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }
type Components = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>

/**
 * All operations of the backend's OpenAPI document, embedded or external.
 * @throws CallError if the document is unavailable
 */
export async function readOperations({
  send,
  t,
}: Pick<App.Locals, 'send' | 't'>): Promise<DescribedOperation[]> {
  const response = await send(new Request('http://backend/api/openapi.json')).catch(() => null)
  if (!response) throw new CallError('network', t('errors:network'))
  if (!response.ok) throw new CallError('refused', t('errors:notFound'), { status: 404, code: 'notFound' })
  const { components = {}, ...document } = (await response.json()) as OpenApi & { components?: Components }
  const { paths } = withoutReferences(document, components) as OpenApi
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )
}

const toComponent = /^#\/components\/(\w+)\/([\w.-]+)$/

/** The document with each component in the places that refer to it; one that is made of itself ends in an empty one. */
function withoutReferences(document: object, components: Components): object {
  const known = new Map<string, unknown>()
  const place = (reference: string): unknown => {
    if (known.has(reference)) return known.get(reference)
    known.set(reference, {})
    const [, kind = '', name = ''] = toComponent.exec(reference) ?? []
    const placed = expand(components[kind]?.[name] ?? {})
    known.set(reference, placed)
    return placed
  }
  const expand = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(expand)
    if (typeof value !== 'object' || value === null) return value
    if ('$ref' in value && typeof value.$ref === 'string') return place(value.$ref)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expand(inner)]))
  }
  return expand(document) as object
}

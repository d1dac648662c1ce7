import { CallError } from '#contract/core/errors.ts'

/** The parts of JSON Schema that are displayed. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly (string | number)[]
  readonly anyOf?: readonly JsonSchema[]
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
  readonly 'x-refusals'?: readonly string[]
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
  const { paths } = (await response.json()) as OpenApi
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )
}

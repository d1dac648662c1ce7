/** The parts of an OpenAPI document that are compared. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, Response>>
  }
}

export interface Operation {
  readonly operationId: string
  readonly 'x-access': string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, Response | Reference>>
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: JsonSchema
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>
export interface Response {
  readonly content?: Content
}
interface Reference {
  readonly $ref: string
}

export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly additionalProperties?: JsonSchema | boolean
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly pattern?: string
  readonly [keyword: string]: unknown
}

/** Resolves a reference to its component. */
export function resolve<T extends object>(document: OpenApi, value: T): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value
  const [, kind = '', name = ''] = /^#\/components\/(schemas|responses)\/(.+)$/.exec(value.$ref) ?? []
  return (document.components[kind as 'schemas'][name] ?? {}) as T
}

import type { DescribedOperation, JsonSchema } from './openApiDocument.ts'
import { isFile } from './example.ts'

/** A value that a call takes: where it stands, and what it may be. */
export interface DescribedParameter {
  readonly name: string
  readonly place: 'path' | 'query' | 'header' | 'body'
  readonly type: string
  readonly required: boolean
}

/** A longer list of choices is the dictionary's, or too long to be read here. */
const maxChoices = 8

/** Everything that a call takes, in the order in which one writes it. */
export function parametersOf({ parameters, requestBody }: DescribedOperation): DescribedParameter[] {
  const [{ schema } = { schema: {} as JsonSchema }] = Object.values(requestBody?.content ?? {})
  const inBody = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    place: 'body' as const,
    type: typeOf(field),
    required: schema.required?.includes(name) ?? false,
  }))
  return [
    // The language may be said in every read; the introduction tells so once.
    ...parameters
      .filter(({ name }) => name !== 'locale')
      .map((one) => ({ name: one.name, place: one.in, type: typeOf(one.schema), required: one.required })),
    ...inBody,
  ]
}

/** A schema in a few words of its own language: `integer`, `string[]`, `1 | 2 | 3`. */
export function typeOf(schema: JsonSchema): string {
  if (isFile(schema)) return `file: ${schema.description ?? ''}`
  if (schema.enum && schema.enum.length <= maxChoices) return schema.enum.join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ')
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any'])
  return types
    .map((type) => (type === 'array' ? `${bracketed(schema.items ? typeOf(schema.items) : 'any')}[]` : type))
    .join(' | ')
}

const bracketed = (type: string) => (type.includes(' | ') ? `(${type})` : type)

/** The fields of what is answered; of the rows, where it is a list of them. */
export function responseFieldsOf({ responses }: DescribedOperation): {
  readonly names: string[]
  readonly isList: boolean
} {
  const [{ schema } = { schema: {} as JsonSchema }] = Object.values(responses['200']?.content ?? {})
  const data = schema.properties?.['data'] ?? schema
  const rows = data.properties?.['items']?.items ?? data.items
  return { names: Object.keys((rows ?? data).properties ?? {}), isList: rows !== undefined }
}

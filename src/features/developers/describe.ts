import type { DescribedOperation, JsonSchema } from './openApiDocument.ts'
import { isFile } from './example.ts'

/** A parameter of an endpoint: its place and type. */
export interface DescribedParameter {
  readonly name: string
  readonly place: 'path' | 'query' | 'header' | 'body'
  readonly type: string
  readonly required: boolean
}

/** Longer enums come from a dictionary, or would be too long to read. */
const maxChoices = 8

/** All parameters of an endpoint, in the order they are written. */
export function parametersOf({ parameters, requestBody }: DescribedOperation): DescribedParameter[] {
  const [{ schema } = { schema: {} as JsonSchema }] = Object.values(requestBody?.content ?? {})
  const inBody = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    place: 'body' as const,
    type: typeOf(field),
    required: schema.required?.includes(name) ?? false,
  }))
  return [
    // Every GET accepts the language; the introduction mentions it once.
    ...parameters
      .filter(({ name }) => name !== 'locale')
      .map((one) => ({ name: one.name, place: one.in, type: typeOf(one.schema), required: one.required })),
    ...inBody,
  ]
}

/** A schema as a short type: `integer`, `string[]`, `1 | 2 | 3`. */
function typeOf(schema: JsonSchema): string {
  if (isFile(schema)) return `file: ${schema.description ?? ''}`
  if (schema.enum && schema.enum.length <= maxChoices) return schema.enum.join(' | ')
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return [...new Set(choice.map(typeOf))].join(' | ')
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any'])
  return types
    .map((type) => (type === 'array' ? `${bracketed(schema.items ? typeOf(schema.items) : 'any')}[]` : type))
    .join(' | ')
}

const bracketed = (type: string) => (type.includes(' | ') ? `(${type})` : type)

/** Field names of the response; of its rows, if it is a list. */
export function responseFieldsOf({ responses }: DescribedOperation): {
  readonly names: string[]
  readonly isList: boolean
} {
  const [{ schema } = { schema: {} as JsonSchema }] = Object.values(responses['200']?.content ?? {})
  const data = schema.properties?.['data'] ?? schema
  const rows = data.properties?.['items']?.items ?? data.items
  return { names: [...new Set(fieldNames(rows ?? data))], isList: rows !== undefined }
}

/** Of a choice, the fields of all that it may be. */
const fieldNames = ({ properties = {}, anyOf = [], oneOf = [] }: JsonSchema): string[] => [
  ...Object.keys(properties),
  ...[...anyOf, ...oneOf].flatMap(fieldNames),
]

/** Codes that any call may be refused with; the introduction lists them once. */
const ofEveryCall = new Set(['failed', 'unavailable'])

/** Why a call may be refused: the codes of each status, where the document names them. */
export function refusedBy({
  responses,
}: DescribedOperation): { readonly status: string; readonly codes: string[] }[] {
  return Object.entries(responses).flatMap(([status, { content = {} }]) => {
    const [{ schema } = { schema: {} as JsonSchema }] = Object.values(content)
    const named = [schema, ...(schema.allOf ?? [])].flatMap(
      ({ properties }) => properties?.['error']?.enum ?? [],
    )
    const codes = named.map(String).filter((code) => !ofEveryCall.has(code))
    return codes.length > 0 ? [{ status, codes }] : []
  })
}

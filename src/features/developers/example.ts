import type { DescribedOperation, JsonSchema } from './openApiDocument.ts'

const texts: readonly (readonly [name: RegExp, example: string])[] = [
  [/email/, 'ana@people.example'],
  [/password/, 'Correct-horse-1'],
  [/url|website/, 'https://people.example'],
  [/phone/, '+380441234567'],
  [/date|_on$/, '2026-09-01'],
  [/code/, '123456'],
  [/slug|acting/, 'northwind'],
  [/title/, 'Engineer'],
  [/name/, 'Ana'],
]
const sampleNumber = 7

/** A sample value for a schema; the name selects a realistic one. */
function sampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.enum) return schema.enum[0]
  const [first] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  if (first) return sampleOf(first, name)
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['string'])
  switch (types.find((one) => one !== 'null')) {
    case 'integer':
    case 'number':
      return sampleNumber
    case 'boolean':
      return true
    case 'array':
      return schema.items ? [sampleOf(schema.items, name)] : []
    case 'object':
      return sampleObject(schema)
    default:
      return texts.find(([pattern]) => pattern.test(name))?.[1] ?? '…'
  }
}

/** Required properties only; if none is required, the first one. */
function sampleObject({ properties = {}, required = [] }: JsonSchema): object {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
  return Object.fromEntries(names.map((name) => [name, sampleOf(properties[name] ?? {}, name)]))
}

/** The operation as a curl command. */
export function exampleOf(operation: DescribedOperation, siteUrl: string): string {
  const { method, path, parameters } = operation
  const inPath = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name.endsWith('Id') ? String(sampleNumber) : name === 'identifier' ? String(sampleNumber) : 'northwind',
  )
  const required = parameters.filter((one) => one.in === 'query' && one.required)
  const query = required.map(
    ({ name, schema }) => `${name}=${encodeURIComponent(String(sampleOf(schema, name)))}`,
  )
  const address = `${siteUrl}${inPath}${query.length > 0 ? `?${query.join('&')}` : ''}`
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${address}'`,
    ...(operation['x-access'] === 'anyone' ? [] : [`-H 'authorization: Bearer TOKEN'`]),
    ...bodyOf(operation),
  ].join(' \\\n  ')
}

function bodyOf({ requestBody }: DescribedOperation): string[] {
  const [kind, { schema } = { schema: {} }] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (kind === undefined) return []
  if (kind === 'application/json')
    return [`-H 'content-type: application/json'`, `-d '${JSON.stringify(sampleOf(schema))}'`]
  return Object.entries(schema.properties ?? {})
    .filter(([name, field]) => isFile(field) || schema.required?.includes(name))
    .map(([name, field]) => `-F '${name}=${isFile(field) ? '@file' : String(sampleOf(field, name))}'`)
}

export const isFile = (schema: JsonSchema): boolean => 'contentMediaType' in schema

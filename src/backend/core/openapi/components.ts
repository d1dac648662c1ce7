import * as z from 'zod/mini'
import type { Definition } from '#contract/core/endpoint.ts'
import { commonRefusals } from '#contract/core/refusals.ts'
import type { Schema } from '#contract/core/schema.ts'
import type { Contract } from '../contract.ts'
import type { Json } from './json.ts'
import { refusal, refusalSchema } from './refusal.ts'

/** Request or response: a field with a default is optional in requests and always present in responses. */
type Direction = 'input' | 'output'

/** The named schemas of a document. */
export interface Components {
  /** A reference to the component of a schema; unnamed schemas are inlined. */
  refer(schema: Schema, direction: Direction): Json
  /** The schema itself, with references to its components. */
  resolve(schema: Schema, direction: Direction): Json
  /** A response for these refusal codes; inlined when a code is specific to the endpoint. */
  respond(status: number, codes: readonly string[]): Json
  /** The referenced components, including those that they reference. */
  used(): { readonly schemas: Json; readonly responses: Json }
}

const referencePrefix = '#/components/schemas/'
const inputName = (name: string) => `${name}Input`

/**
 * Builds components from the schemas that the contract exports and from the request and response bodies of endpoints.
 */
export function componentsOf(endpoints: readonly Definition[], contract: Contract): Components {
  const names = nameAll(endpoints, contract)
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema as unknown as z.ZodMiniType, { id })
  const generated = { input: toSchemas(registry, 'input'), output: toSchemas(registry, 'output') }
  const differing = findDiffering(generated.input, generated.output)
  const nameOf = (name: string, direction: Direction) =>
    direction === 'input' && differing.has(name) ? inputName(name) : name
  const toFinalNames = (schema: Json, direction: Direction) =>
    mapReferences(schema, (name) => nameOf(name, direction)) as Json
  const components = new Map<string, Json>([['Refusal', refusalSchema]])
  const responses = new Map<string, Json>()

  function add(name: string, direction: Direction): Json {
    const final = nameOf(name, direction)
    if (!components.has(final)) {
      const schema = toFinalNames(generated[direction][name] ?? {}, direction)
      components.set(final, schema)
      for (const inner of referencesIn(generated[direction][name])) add(inner, direction)
    }
    return { $ref: referencePrefix + final }
  }

  return {
    refer(schema, direction) {
      const name = names.get(schema)
      return name === undefined ? this.resolve(schema, direction) : add(name, direction)
    },
    resolve(schema, direction) {
      const name = names.get(schema)
      const plain = name === undefined ? inline(schema, direction) : (generated[direction][name] ?? {})
      for (const inner of referencesIn(plain)) add(inner, direction)
      return toFinalNames(plain, direction)
    },
    respond(status, codes) {
      const response = refusal(codes)
      if (codes.some((code) => code !== 'failed' && !Object.hasOwn(commonRefusals, code))) return response
      const name = [status, ...codes].join('.')
      responses.set(name, response)
      return { $ref: `#/components/responses/${name}` }
    },
    used: () => ({ schemas: sorted(components), responses: sorted(responses) }),
  }
}

const sorted = (components: ReadonlyMap<string, Json>): Json =>
  Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1)))

function nameAll(endpoints: readonly Definition[], contract: Contract): Map<Schema, string> {
  const names = new Map(contract.schemas)
  for (const endpoint of endpoints) {
    const name = contract.endpoints.get(endpoint) ?? ''
    const own = name.charAt(0).toUpperCase() + name.slice(1)
    for (const [schema, of] of [[endpoint.body, 'Body'] as const, [endpoint.reply, 'Reply'] as const])
      if (schema && !names.has(schema) && isObject(schema)) names.set(schema, own + of)
    // Its fields become parameters, but it needs a name so that references resolve.
    if (endpoint.query && !names.has(endpoint.query)) names.set(endpoint.query, `${own}Query`)
  }
  return names
}

const isObject = (schema: Schema) => inline(schema, 'output')['type'] === 'object'

const options = (io: Direction) =>
  ({
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    // Responses may gain fields later, and unknown request fields are ignored.
    override: ({ jsonSchema }: { jsonSchema: Json }) => {
      if (jsonSchema['additionalProperties'] === false) delete jsonSchema['additionalProperties']
    },
  }) as const

function inline(schema: Schema, direction: Direction): Json {
  return plain(z.toJSONSchema(schema as unknown as z.ZodMiniType, options(direction)) as Json)
}

function toSchemas(
  registry: z.core.$ZodRegistry<{ id: string }>,
  direction: Direction,
): Record<string, Json> {
  const { schemas } = z.toJSONSchema(registry, { ...options(direction), uri: (id) => referencePrefix + id })
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plain(schema as Json)]))
}

const plain = ({ $schema: _schema, $id: _id, ...rest }: Json): Json => rest

/** Schemas that differ between requests and responses, directly or through a reference. */
function findDiffering(input: Record<string, Json>, output: Record<string, Json>): Set<string> {
  const differing = new Set(
    Object.keys(output).filter((name) => JSON.stringify(input[name]) !== JSON.stringify(output[name])),
  )
  for (let before = -1; before !== differing.size;) {
    before = differing.size
    for (const [name, schema] of Object.entries(output))
      if (referencesIn(schema).some((inner) => differing.has(inner))) differing.add(name)
  }
  return differing
}

function referencesIn(value: unknown): string[] {
  const found: string[] = []
  mapReferences(value, (name) => {
    found.push(name)
    return name
  })
  return found
}

function mapReferences(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => mapReferences(one, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '$ref' && typeof inner === 'string' && inner.startsWith(referencePrefix)
        ? [key, referencePrefix + rename(inner.slice(referencePrefix.length))]
        : [key, mapReferences(inner, rename)],
    ),
  )
}

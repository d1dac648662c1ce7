import * as z from 'zod/mini'
import type { Definition } from '#contract/core/endpoint.ts'
import { commonRefusals } from '#contract/core/refusals.ts'
import type { Schema } from '#contract/core/schema.ts'
import type { Contract } from '../contract.ts'
import type { Json } from './json.ts'
import { refusal, refusalSchema } from './refusal.ts'

/** What a caller sends, or what is answered: a value with a default need not be sent, and is always answered. */
type Direction = 'input' | 'output'

/** The schemas of a document, each under one name. */
export interface Components {
  /** A reference to the component of a schema; what has no name is written out. */
  refer(schema: Schema, direction: Direction): Json
  /** The schema itself, with references to the components that it is made of. */
  resolve(schema: Schema, direction: Direction): Json
  /** A refusal with one of these codes; written out where a code is not one of all endpoints. */
  respond(status: number, codes: readonly string[]): Json
  /** The components that have been referred to, and those that they refer to. */
  used(): { readonly schemas: Json; readonly responses: Json }
}

const place = '#/components/schemas/'
const sentName = (name: string) => `${name}Input`

/** Makes components of the schemas that the contract exports, and of the bodies and replies that only an endpoint has. */
export function componentsOf(endpoints: readonly Definition[], contract: Contract): Components {
  const names = nameAll(endpoints, contract)
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema as unknown as z.ZodMiniType, { id })
  const made = { input: toSchemas(registry, 'input'), output: toSchemas(registry, 'output') }
  const differing = findDiffering(made.input, made.output)
  const nameOf = (name: string, direction: Direction) =>
    direction === 'input' && differing.has(name) ? sentName(name) : name
  const finish = (schema: Json, direction: Direction) =>
    mapReferences(schema, (name) => nameOf(name, direction)) as Json
  const wanted = new Map<string, Json>([['Refusal', refusalSchema]])
  const responses = new Map<string, Json>()

  function want(name: string, direction: Direction): Json {
    const final = nameOf(name, direction)
    if (!wanted.has(final)) {
      const schema = finish(made[direction][name] ?? {}, direction)
      wanted.set(final, schema)
      for (const inner of referencesIn(made[direction][name])) want(inner, direction)
    }
    return { $ref: place + final }
  }

  return {
    refer(schema, direction) {
      const name = names.get(schema)
      return name === undefined ? this.resolve(schema, direction) : want(name, direction)
    },
    resolve(schema, direction) {
      const name = names.get(schema)
      const plain = name === undefined ? inline(schema, direction) : (made[direction][name] ?? {})
      for (const inner of referencesIn(plain)) want(inner, direction)
      return finish(plain, direction)
    },
    respond(status, codes) {
      const response = refusal(codes)
      if (codes.some((code) => code !== 'failed' && !Object.hasOwn(commonRefusals, code))) return response
      const name = [status, ...codes].join('.')
      responses.set(name, response)
      return { $ref: `#/components/responses/${name}` }
    },
    used: () => ({ schemas: sorted(wanted), responses: sorted(responses) }),
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
    // Its fields become parameters; it needs a name to refer to what they are made of.
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
    // A reply may get more fields later, and a body's unknown ones are left out.
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
  const { schemas } = z.toJSONSchema(registry, { ...options(direction), uri: (id) => place + id })
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plain(schema as Json)]))
}

const plain = ({ $schema: _schema, $id: _id, ...rest }: Json): Json => rest

/** The schemas that are not the same in both directions, or are made of such. */
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
      key === '$ref' && typeof inner === 'string' && inner.startsWith(place)
        ? [key, place + rename(inner.slice(place.length))]
        : [key, mapReferences(inner, rename)],
    ),
  )
}

import type { Definition } from '#contract/core/endpoint.ts'
import type { Schema } from '#contract/core/schema.ts'

/** The exports of one contract file, by name. */
export type ContractFile = Readonly<Record<string, unknown>>

/** The endpoints and schemas of all domains, by the names under which the contract exports them. */
export interface Contract {
  readonly endpoints: ReadonlyMap<Definition, string>
  readonly schemas: ReadonlyMap<Schema, string>
}

/** @throws Error when two endpoints or schemas share a name, or two endpoints an address */
export function contractOf(modules: readonly { readonly contract?: readonly ContractFile[] }[]): Contract {
  const endpoints = new Map<Definition, string>()
  const schemas = new Map<Schema, string>()
  const files = new Set(modules.flatMap(({ contract = [] }) => contract))
  for (const [name, value] of [...files].flatMap((file) => Object.entries(file))) {
    if (isEndpoint(value)) endpoints.set(value, name)
    // A lower-case name is a fragment of a form, which is inlined.
    else if (isSchema(value) && /^[A-Z]/.test(name)) schemas.set(value, schemas.get(value) ?? name)
  }
  assertUnique('endpoint', [...endpoints.values()])
  assertUnique(
    'address',
    [...endpoints.keys()].map(({ method, path }) => `${method} ${path}`),
  )
  assertUnique('schema', [...schemas.values()])
  return { endpoints, schemas }
}

export const isEndpoint = (value: unknown): value is Definition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value

function assertUnique(kind: string, names: readonly string[]): void {
  const duplicate = names.find((name, at) => names.indexOf(name) !== at)
  if (duplicate !== undefined) throw new Error(`The contract declares twice: ${kind} ${duplicate}`)
}

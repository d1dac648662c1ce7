/**
 * The little that the contract needs to know of a schema. Constraining generics to this instead of to the
 * library's own type keeps type-checking fast, whatever the number of endpoints.
 */
export interface Schema {
  readonly _zod: { readonly output: unknown; readonly input: unknown }
  safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: { issues: Issue[] } }
}

/** One complaint of a schema, in the terms of zod 4. */
export interface Issue {
  readonly code?: string | undefined
  readonly message: string
  readonly path: PropertyKey[]
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  readonly origin?: string
}

/** What the schema gives after parsing. */
export type Output<S> = S extends Schema ? S['_zod']['output'] : never
/** What may be handed to the schema. */
export type Input<S> = S extends Schema ? S['_zod']['input'] : never

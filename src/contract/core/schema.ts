/**
 * The part of a schema that the contract uses. Constraining generics to this instead of the library's own type keeps
 * type-checking fast for any number of endpoints.
 */
export interface Schema {
  readonly _zod: { readonly output: unknown; readonly input: unknown }
  safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: { issues: Issue[] } }
}

/** A validation issue as zod 4 reports it. */
export interface Issue {
  readonly code?: string | undefined
  readonly message: string
  readonly path: PropertyKey[]
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  readonly origin?: string
  readonly expected?: string
  readonly values?: readonly unknown[]
}

/** The type after parsing. */
export type Output<S> = S extends Schema ? S['_zod']['output'] : never
/** The type before parsing. */
export type Input<S> = S extends Schema ? S['_zod']['input'] : never

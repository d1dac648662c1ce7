import type { Refusals } from './refusals.ts'
import type { Input, Output, Schema } from './schema.ts'

/** Who may call: the least that the caller must be. What the caller owns is checked by the command itself. */
export type Access = 'anyone' | 'person' | 'companyMember' | 'companyAdmin' | 'hrManager'

/** What a file field accepts. `maxBytes` is enforced while reading; `types` are judged by content. */
export interface FileRule {
  readonly types: readonly FileType[]
  readonly maxBytes: number
  readonly optional?: true
}
export type FileType = 'pdf' | 'docx' | 'png' | 'jpeg' | 'webp' | 'gif'

/** What everybody may read of an endpoint: enough to make its call. */
interface WireFields {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly files?: Readonly<Record<string, FileRule>>
  /** Asks for a proof of who is there that is at most ten minutes old: refused with 403 `proofRequired` without. */
  readonly requiresReauthentication?: true
  /** The answer is the reply itself, without `{ data }` around it, because a protocol of others says so. */
  readonly bare?: true
}

/** What the server, the documentation and the compiler read besides. The build leaves it out of a browser's bundle. */
export interface ServerFields {
  readonly access: Access
  readonly summary: string
  readonly query?: Schema
  readonly body?: Schema
  readonly reply?: Schema
  /** Counted against a limit: refused with 429 `tooManyRequests` and the seconds to wait. */
  readonly limited?: true
  /** Why a command may say no, each with its status; what the other fields imply is not repeated here. */
  readonly refusals?: Refusals
}

/** An endpoint as it is written down: the one place that the form, the call, the server and the tests are typed from. */
export interface Definition extends WireFields, ServerFields {}

declare const definition: unique symbol
/**
 * An endpoint as the rest of the code sees it. Its types come from the whole definition; its values are those that a
 * browser has. The backend gets at the others by `definitionOf`; a form imports its schema by name.
 */
export type Endpoint<D extends Definition = Definition> = Pick<D, keyof D & keyof WireFields> & {
  readonly [definition]?: D
}

// Endpoints that a page does not use are left out of what it downloads.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const D extends Definition>(written: D): Endpoint<D> {
  return written as unknown as Endpoint<D>
}

/** What an endpoint was made from, for types alone. */
export type DefinitionOf<E> = E extends { readonly [definition]?: infer D } ? Extract<D, Definition> : never

type ParamNames<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParamNames<Head> | ParamNames<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never
/** `:jobId` is a positive integer; a parameter whose name does not end in `Id` is a string. */
type ParamValue<Name extends string> = Name extends `${string}Id` ? number : string
export type Params<E extends Endpoint> = { [Name in ParamNames<E['path']>]: ParamValue<Name> }

export type Query<E extends Endpoint> =
  DefinitionOf<E> extends { query: infer S } ? Output<S> : Record<never, never>
export type Body<E extends Endpoint> = DefinitionOf<E> extends { body: infer S } ? Output<S> : undefined
export type Reply<E extends Endpoint> = DefinitionOf<E> extends { reply: infer S } ? Output<S> : null
/** The reasons of its own for which an endpoint may say no. */
export type Refusal<E extends Endpoint> =
  DefinitionOf<E> extends { refusals: infer R } ? keyof R & string : never
export type FileFields<E extends Endpoint, File> = E extends { files: infer F }
  ? { [K in keyof F as F[K] extends { optional: true } ? never : K]: File } & {
      [K in keyof F as F[K] extends { optional: true } ? K : never]?: File
    }
  : Record<never, never>

/** What a caller hands over; a part that the endpoint does not have is not asked for. */
export type Arguments<E extends Endpoint> = ([ParamNames<E['path']>] extends [never]
  ? unknown
  : { params: Params<E> }) &
  (DefinitionOf<E> extends { query: infer S } ? { query?: Input<S> } : unknown) &
  (DefinitionOf<E> extends { body: infer S } ? { body: Input<S> } : unknown) &
  (E extends { files: object } ? { files: FileFields<E, Blob> } : unknown)

/** The parameter names of a path, in order. */
export function paramNames(path: string): string[] {
  return path
    .split('/')
    .filter((segment) => segment.startsWith(':'))
    .map((segment) => segment.slice(1))
}

/** `:jobId` is numeric, `:slug` is not: the one rule that types, server, client and OpenAPI share. */
export function isNumericParam(name: string): boolean {
  return name.endsWith('Id')
}

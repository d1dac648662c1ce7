import type { StaffRole } from './staffRoles.ts'
import type { Refusals } from './refusals.ts'
import type { Input, Output, Schema } from './schema.ts'

/** Of endpoints for members of a company, which the path names by its slug or by something that belongs to it. */
export type CompanyAccess = 'companyMember' | 'companyAdmin' | 'hrManager' | 'messageAnswerer'
/**
 * The least privilege that a caller needs. Whether something belongs to a person is checked by the command itself. `staff`: of
 * the operator, in a session of their own, which opens nothing of a person; paths of these endpoints begin with `staffPrefix`.
 */
export type Access = 'anyone' | 'person' | 'staff' | CompanyAccess
/** Of the endpoints for staff, and of those with which their sessions begin. */
export const staffPrefix = '/api/staff/'

/**
 * What a file field accepts. `maxBytes` is enforced while reading; `types` are detected from the content. Of `any`, the
 * command itself judges the content, and stores nothing of the file.
 */
export interface FileRule {
  readonly types: readonly FileType[]
  readonly maxBytes: number
  /** Of pictures, where other types may be larger. */
  readonly maxPictureBytes?: number
  readonly optional?: true
}
export type FileType =
  'pdf' | 'doc' | 'docx' | 'ppt' | 'pptx' | 'png' | 'jpeg' | 'webp' | 'gif' | 'mp4' | 'webm' | 'vtt' | 'any'

/** The public part of an endpoint: enough to call it. */
interface WireFields {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly files?: Readonly<Record<string, FileRule>>
  /** Requires a reauthentication within the last ten minutes; refused with 403 `proofRequired` otherwise. */
  readonly requiresReauthentication?: true
  /** The response body is the reply itself, without the `{ data }` envelope, as an external protocol requires. */
  readonly bare?: true
}

/** Fields for the server, the documentation and the compiler. The build strips them from browser bundles. */
export interface ServerFields {
  readonly access: Access
  /** Of staff: who may call it. Absent: all of them. */
  readonly staffRole?: StaffRole
  readonly summary: string
  readonly query?: Schema
  readonly body?: Schema
  readonly reply?: Schema
  /** Speaks the tus protocol, headers and bytes, instead of JSON; refusals are JSON all the same. */
  readonly protocol?: 'tus'
  /** What it sends reaches others: also refused while the caller, or the company for which they act, is limited. */
  readonly publishes?: true
  /** Changes something also while the caller, or the company for which they act, is suspended. Reading is always allowed. */
  readonly allowedWhile?: 'suspended'
  /** Rate limited: refused with 429 `tooManyRequests` and the seconds to wait. */
  readonly limited?: true
  /** Refusal codes with their statuses; those implied by the other fields are not repeated here. */
  readonly refusals?: Refusals
}

/** An endpoint's definition: the single source of types for forms, calls, the server and the tests. */
export interface Definition extends WireFields, ServerFields {}

declare const definition: unique symbol
/**
 * An endpoint as the rest of the code sees it: typed from the whole definition, but with only the values that a browser
 * has. The backend reads the others through `definitionOf`; a form imports its schema by name.
 */
export type Endpoint<D extends Definition = Definition> = Pick<D, keyof D & keyof WireFields> & {
  readonly [definition]?: D
}

// Marked as free of side effects, so that bundles drop the endpoints that a page does not use.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const D extends Definition>(written: D): Endpoint<D> {
  return written as unknown as Endpoint<D>
}

/** The definition behind an endpoint; types only. */
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
/** The refusal codes that an endpoint declares itself. */
export type Refusal<E extends Endpoint> =
  DefinitionOf<E> extends { refusals: infer R } ? keyof R & string : never
export type FileFields<E extends Endpoint, File> = E extends { files: infer F }
  ? { [K in keyof F as F[K] extends { optional: true } ? never : K]: File } & {
      [K in keyof F as F[K] extends { optional: true } ? K : never]?: File
    }
  : Record<never, never>

/** The arguments of a call, limited to the parts that the endpoint has. */
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

/** `:jobId` is numeric, `:slug` is not. Types, server, client and OpenAPI share this rule. */
export function isNumericParam(name: string): boolean {
  return name.endsWith('Id')
}

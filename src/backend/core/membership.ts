import { sql, type SQL, type SQLWrapper } from '#drizzle'
import type { Access, CompanyAccess, Definition } from '#contract/core/endpoint.ts'
import type { Viewer } from './context.ts'

declare const entered: unique symbol
declare const managesJobs: unique symbol
declare const answersMessages: unique symbol
declare const administers: unique symbol

/**
 * The viewer as a member of the company that a call is about. `serve` alone gives one out, for the access that an endpoint
 * declares: a command that takes it as a parameter cannot be called without the right.
 */
export interface CompanyMember extends Viewer {
  readonly [entered]: true
  readonly company: MemberCompany
  readonly role: 'admin' | 'member'
}
export interface HrManager extends CompanyMember {
  readonly [managesJobs]: true
}
export interface MessageAnswerer extends CompanyMember {
  readonly [answersMessages]: true
}
/** Admins have every permission. */
export interface CompanyAdmin extends HrManager, MessageAnswerer {
  readonly [administers]: true
}

export interface MemberCompany {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly domain: string | null
  readonly createdAt: Date
}

export interface Memberships {
  readonly companyMember: CompanyMember
  readonly hrManager: HrManager
  readonly messageAnswerer: MessageAnswerer
  readonly companyAdmin: CompanyAdmin
}
/** What the handler of an endpoint with this access gets. */
export type MembershipFor<A extends Access> = A extends CompanyAccess ? Memberships[A] : undefined

/** What of an endpoint's definition decides who may call it for a company. */
export interface MemberEndpoint<A extends CompanyAccess = CompanyAccess> extends Pick<
  Definition,
  'refusals' | 'method' | 'publishes' | 'allowedWhile'
> {
  readonly access: A
}

/** Finds the company of something that a path names: a query of one row with `companyColumns`. */
export type CompanyQuery = (value: string | number, viewer: Viewer) => SQL

interface NamedThing {
  /** Who lacks the right may not learn that it exists. */
  readonly isHidden?: SQL
  /** It is left to admins and managers among whom the viewer is not. For other HR managers it does not exist. */
  readonly isLimited?: SQL
  /** It is the viewer's own application, which others handle. */
  readonly isOwn?: SQL
}

/** The columns of a `CompanyQuery`: the company of something that a path names, and what keeps the viewer from it. */
export const companyColumns = (
  companyId: SQLWrapper,
  { isHidden = sql`false`, isLimited = sql`false`, isOwn = sql`false` }: NamedThing = {},
): SQL =>
  sql`${companyId} as company_id, ${isHidden} as is_hidden, ${isLimited} as is_limited, ${isOwn} as is_own`

import type { CompanyAccess } from '#contract/core/endpoint.ts'
import { companyOfSlug, requireMembership } from '#backend/companies/requireMembership.ts'
import type { Context, Viewer } from '#backend/core/context.ts'
import type { Database } from '#backend/db/connect.ts'
import type { DemoContent } from '../content.ts'

/** The dependencies of all writers. */
export interface WriteContext {
  readonly ctx: Context
  readonly db: Database
  readonly content: DemoContent
  /** The time of loading, which all dates are relative to. */
  readonly today: Date
  readonly passwordHash: string
  readonly domainRecords: boolean
  /** Ids by the keys of the content. */
  readonly people: Map<string, number>
  readonly companies: Map<string, number>
  readonly jobs: Map<string, number>
}

/** References were validated on reading, so a missing one means that the writers run in the wrong order. */
export function getOrThrow<Item>(items: ReadonlyMap<string, Item>, key: string): Item {
  const item = items.get(key)
  if (item === undefined) throw new Error(`The demo content names ${key}, which has not been loaded`)
  return item
}

export const viewerOf = ({ content, people }: WriteContext, key: string): Viewer => ({
  userId: getOrThrow(people, key),
  sessionId: 0,
  locale: getOrThrow(content.people, key).language,
})

/** Somebody as a member of a company, as the server resolves it. @throws Refused without the right */
export function memberOf<A extends CompanyAccess>(
  context: WriteContext,
  key: string,
  company: string,
  access: A,
) {
  const viewer = viewerOf(context, key)
  return requireMembership(context.ctx, viewer, companyOfSlug(company, viewer), { access, method: 'GET' })
}

import { and, eq, inArray, isNull, sql, type AnyColumn, type SQL } from '#drizzle'
import type { MentionForm } from '#contract/posts/mentions.ts'
import { isHiddenFromViewer } from '../companies/relations.ts'
import type { Tx } from '../db/connect.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { companies, currentMembers } from '../companies/schema/companies.ts'
import { peopleSearch } from '../search/schema/people.ts'
import { postComments, shownComments } from './schema/posts.ts'
import { profiles, fullName } from '../profiles/schema/profiles.ts'

/** Who mentions somebody, and where. */
export interface MentionScope {
  readonly userId: number
  /** The company for which they write, or of which they are a member; null for everybody else. */
  readonly companyId: number | null
  /** The post on which they comment; null for posts. */
  readonly postId: number | null
}

/** Whether somebody has chosen to be found, and does not hide from a company of the viewer (docs/decisions/086). */
export const isFindable = (person: AnyColumn, viewerId: number): SQL => sql`(
  exists (select 1 from ${peopleSearch} where ${peopleSearch.userId} = ${person})
  and not ${isHiddenFromViewer(person, viewerId)}
)`

/** Those of the form who are mentionable and have the name that the label says. */
export async function mayMention(
  tx: Tx,
  scope: MentionScope,
  wanted: readonly MentionForm[],
): Promise<ReadonlySet<MentionForm>> {
  if (wanted.length === 0) return new Set()
  const of = (kind: MentionForm['kind']) =>
    wanted.flatMap((one) => (one.kind === kind ? one.id : [])).concat(0)
  const { userId, companyId, postId } = scope
  const people = await tx
    .select({ id: accounts.id, name: fullName })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.userId, accounts.id))
    .where(
      and(
        inArray(accounts.id, of('person')),
        isNull(accounts.closedAt),
        sql`(${isFindable(accounts.id, userId)}
          or exists (select 1 from ${currentMembers}
            where ${currentMembers.companyId} = ${companyId} and ${currentMembers.userId} = ${accounts.id})
          or exists (select 1 from ${shownComments}
            where ${postComments.authorId} = ${accounts.id} and ${postComments.postId} = ${postId}
              and ${postComments.deletedAt} is null))`,
      ),
    )
  const open = await tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(inArray(companies.id, of('company')), isNull(companies.closedAt)))
  const found = { person: people, company: open }
  return new Set(
    wanted.filter(({ kind, id, label }) =>
      found[kind].some((one) => one.id === id && label === `@${one.name}`),
    ),
  )
}

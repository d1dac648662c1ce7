import { sql, type SQL } from '#drizzle'
import type { Locale } from '#contract/core/locale.ts'
import { suggestionMaximum, type MentionSuggestion } from '#contract/posts/mentions.ts'
import { findByName } from '../companies/findByName.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { CompanyAdmin } from '../core/membership.ts'
import type { Tx } from '../db/connect.ts'
import { escapeLike, lowerCase } from '../db/lowerCase.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { currentMembers } from '../companies/schema/companies.ts'
import { peopleSearch } from '../search/schema/people.ts'
import { postComments, shownComments } from './schema/posts.ts'
import { profiles, fullName } from '../profiles/schema/profiles.ts'
import { parseSearchTerms, toTsQuery } from '../search/query.ts'
import { findPostForReader } from './access.ts'
import { isFindable, type MentionScope } from './mentionable.ts'

interface SuggestionQuery {
  readonly q?: string | undefined
  readonly locale: Locale
}
interface Suggestions {
  readonly items: MentionSuggestion[]
}

/** How many of the latest comments are searched for their authors, and of people with matching names. */
const latestComments = 200
const candidateMaximum = 50
const colleagueMaximum = 3_000

export async function suggestForPost(
  ctx: Context,
  admin: CompanyAdmin,
  query: SuggestionQuery,
): Promise<Suggestions> {
  await useRates(ctx, admin)
  return suggest(ctx.db, { userId: admin.userId, companyId: admin.company.id, postId: null }, query)
}

export async function suggestForComment(
  ctx: Context,
  viewer: Viewer,
  postId: number,
  query: SuggestionQuery,
): Promise<Suggestions> {
  await useRates(ctx, viewer)
  const { post, reader } = await findPostForReader(ctx.db, viewer, postId)
  const companyId = reader.isMember ? post.companyId : null
  return suggest(ctx.db, { userId: viewer.userId, companyId, postId }, query)
}

async function useRates(ctx: Context, { userId }: Viewer): Promise<void> {
  await ctx.rates.use('mentionSearch', userId)
  await ctx.rates.use('mentionSearchDay', userId)
}

/** Half of the list is for people and half for companies, unless one side has fewer. */
async function suggest(
  db: Tx,
  scope: MentionScope,
  { q = '', locale }: SuggestionQuery,
): Promise<Suggestions> {
  const people = await findPeople(db, scope, q)
  const companies = q === '' ? [] : await findByName(db, q, locale)
  const shownPeople = people.slice(0, Math.max(suggestionMaximum / 2, suggestionMaximum - companies.length))
  return {
    items: [
      ...shownPeople.map(({ id, name, headline }) => ({
        kind: 'person' as const,
        id,
        name,
        detail: headline,
      })),
      ...companies.slice(0, suggestionMaximum - shownPeople.length).map(({ id, name, domain }) => ({
        kind: 'company' as const,
        id,
        name,
        detail: domain ?? '',
      })),
    ],
  }
}

interface Person extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly headline: string
}

/** People near the author come first: colleagues, and those who take part in the discussion. */
async function findPeople(db: Tx, { userId, companyId, postId }: MentionScope, q: string): Promise<Person[]> {
  const escaped = escapeLike(q.toLowerCase())
  const hasName = sql`(${lowerCase(fullName)} like ${`${escaped}%`} or ${lowerCase(profiles.lastName)} like ${`${escaped}%`})`
  const near: SQL[] = [
    ...(companyId === null
      ? []
      : [
          sql`select ${currentMembers.userId} from ${currentMembers} where ${currentMembers.companyId} = ${companyId}
            order by ${currentMembers.userId} limit ${q === '' ? candidateMaximum : colleagueMaximum}`,
        ]),
    ...(postId === null ? [] : [authorsOf(postId)]),
  ]
  const terms = parseSearchTerms(q)
  const groups: SQL[] = [
    // One lookup per person, whatever the planner estimates.
    ...near.map(
      (ids) => sql`select near.id, 0 as rank from (${ids}) near (id)
        cross join lateral (
          select 1 from ${profiles} where ${profiles.userId} = near.id and ${hasName} offset 0) named`,
    ),
    ...(terms.length === 0
      ? []
      : [
          sql`(select ${peopleSearch.userId} as id, 1 as rank from ${peopleSearch}
            where ${peopleSearch.names} @@ ${toTsQuery(terms)}::tsquery
              and ${isFindable(peopleSearch.userId, userId)} limit ${candidateMaximum})`,
        ]),
  ]
  if (groups.length === 0) return []
  const { rows } = await db.execute<Person>(sql`
    select ${profiles.userId}::float8 as id, ${fullName} as name, ${profiles.headline} as headline
    from (
      select found.id, min(found.rank) as rank from (${sql.join(groups, sql` union all `)}) found group by found.id
    ) candidate
    join ${accounts} on ${accounts.id} = candidate.id and ${accounts.closedAt} is null
    join ${profiles} on ${profiles.userId} = candidate.id
    where candidate.id <> ${userId}
    order by candidate.rank, ${profiles.firstName}, ${profiles.lastName}, ${profiles.userId} limit ${suggestionMaximum}`)
  return rows
}

const authorsOf = (postId: number): SQL => sql`
  with latest as (
    select ${postComments.id} as id, ${postComments.authorId} as author_id, ${postComments.deletedAt} as deleted_at
    from ${shownComments} where ${postComments.postId} = ${postId} and ${postComments.parentId} is null
    order by ${postComments.id} desc limit ${latestComments})
  select latest.author_id from latest where latest.deleted_at is null
  union select ${postComments.authorId} from latest join ${shownComments} on ${postComments.parentId} = latest.id
    where ${postComments.deletedAt} is null`

import { and, asc, desc, eq, gte, isNull, ne, sql, type AnyColumn, type SQL } from '#drizzle'
import type { ApplicantFilters } from '#contract/applications/applicantFilters.ts'
import type { ApplicationState, Decision } from '#contract/core/applicationStates.ts'
import { isUnopened } from '../core/headerCounts.ts'
import type { HrManager } from '../core/membership.ts'
import { isAnnotated } from './annotated.ts'
import { applications } from './schema/applications.ts'
import { pendingDecisions } from './schema/decisions.ts'
import { applicationSearch } from './schema/search.ts'
import { placeQuery, skillQuery, wordsQuery } from './searchTerms.ts'
import { hasTag } from './tags.ts'
import { isOverdue } from './waiting.ts'

export type Order = 'newest' | 'oldest'

/** What a list is ordered by. */
interface Position {
  readonly at: AnyColumn
  readonly id: AnyColumn
}

/** The applications to a job that the filters leave. */
export interface FilteredApplications {
  /** The `at` and `id` of the first so many of them of which a further condition holds, in this order. */
  first(count: number, order: Order, condition?: (position: Position) => SQL | undefined): SQL
}

/** Whether the application of each row is among the first so many of them. */
export const isAmong = (first: SQL): SQL =>
  sql`${applications.id} = any(array(select found.id from ${first} found))`

/** The applications to a job that a manager handles, as far as the filters leave them. */
export function filteredApplications(
  { userId }: HrManager,
  jobId: number,
  filters: ApplicantFilters,
  now: Date,
): FilteredApplications {
  const { state, tag } = filters
  const search = searchConditions(jobId, filters)
  const conditions = and(
    eq(applications.jobId, jobId),
    ne(applications.userId, userId),
    isNull(applications.expiredAt),
    filters.new === 'true' ? isUnopened : undefined,
    filters.overdue === 'true' ? isOverdue(now) : undefined,
    tag === undefined ? undefined : and(hasTag(tag), isAnnotated),
    // What a withdrawn application held is not searched, even where its row is still to be removed.
    search && ne(applications.state, 'withdrawn'),
  )
  // Its rows are small, and in the order of the list.
  const found =
    search &&
    sql`join ${applicationSearch} on ${applicationSearch.applicationId} = ${applications.id} and ${search}`
  const select = (which: SQL | undefined, position: Position) => ({ which: and(conditions, which), position })
  const own = search
    ? { at: applicationSearch.sentAt, id: applicationSearch.applicationId }
    : { at: applications.sentAt, id: applications.id }
  // A state is that of the application or of a decision on it: each has an index in the order of the list.
  const parts =
    state === undefined
      ? [select(undefined, own)]
      : [
          select(and(eq(applications.state, state), isNotPendingIn(jobId, state)), own),
          select(
            and(eq(pendingDecisions.jobId, jobId), eq(pendingDecisions.state, state as Decision)),
            search ? own : { at: pendingDecisions.sentAt, id: pendingDecisions.applicationId },
          ),
        ]
  return {
    first(count, order, condition) {
      const inOrder = order === 'newest' ? desc : asc
      const listed = parts.map(
        ({ which, position }) => sql`(
          select ${position.at} as at, ${position.id} as id from ${applications} ${found ?? sql``}
          left join ${pendingDecisions} on ${pendingDecisions.applicationId} = ${applications.id}
          where ${and(which, condition?.(position))}
          order by ${inOrder(position.at)}, ${inOrder(position.id)} limit ${count})`,
      )
      const [only, another] = listed
      if (only && !another) return only
      return sql`(${sql.join(listed, sql` union all `)}
        order by ${inOrder(sql`at`)}, ${inOrder(sql`id`)} limit ${count})`
    },
  }
}

const isNotPendingIn = (jobId: number, state: ApplicationState) => sql`${applications.id} not in (
  select ${pendingDecisions.applicationId} from ${pendingDecisions}
  where ${pendingDecisions.jobId} = ${jobId} and ${pendingDecisions.applicationState} = ${state})`

/** Undefined when nothing is asked of what was sent. */
function searchConditions(jobId: number, { skill, place, q, years }: ApplicantFilters): SQL | undefined {
  const queries = [
    skill ? skillQuery(jobId, skill) : null,
    place ? placeQuery(jobId, place) : null,
    q ? wordsQuery(jobId, q) : null,
  ].filter((query) => query !== null)
  const conditions = [
    queries.length > 0 ? sql`${applicationSearch.terms} @@ ${queries.join(' & ')}::tsquery` : undefined,
    years === undefined ? undefined : gte(applicationSearch.verifiedMonths, years * 12),
  ].filter((condition) => condition !== undefined)
  if (conditions.length === 0) return undefined
  return and(eq(applicationSearch.jobId, jobId), ...conditions)
}

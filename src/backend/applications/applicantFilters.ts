import {
  and,
  asc,
  desc,
  eq,
  gte,
  isNull,
  ne,
  sql,
  type AnyColumn,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { ApplicantFilters } from '#contract/applications/applicantFilters.ts'
import { isUnopened } from '../core/headerCounts.ts'
import type { HrManager } from '../core/membership.ts'
import { isAnnotated } from './annotated.ts'
import { deskState } from './pendingDecisions.ts'
import { applications } from './schema/applications.ts'
import { pendingDecisions } from './schema/decisions.ts'
import { applicationSearch } from './schema/search.ts'
import { placeQuery, skillQuery, wordsQuery } from './searchTerms.ts'
import { hasTag } from './tags.ts'
import { isOverdue } from './waiting.ts'

export type Order = 'newest' | 'oldest'

/** The applications to a job that the filters leave. */
export interface FilteredApplications {
  /** What a list of them is ordered by. */
  readonly position: { readonly at: AnyColumn; readonly id: AnyColumn }
  /** Columns of them, of which a further condition holds. */
  select(columns: SQLWrapper, condition?: SQL): SQL
  /** Whether the application of each row is among the first so many of them, of which a further condition holds. */
  isAmongFirst(count: number, order: Order, condition?: SQL): SQL
}

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
    state && eq(deskState, state),
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
  const position = search
    ? { at: applicationSearch.sentAt, id: applicationSearch.applicationId }
    : { at: applications.sentAt, id: applications.id }
  const select: FilteredApplications['select'] = (columns, condition) => sql`
    select ${columns} from ${applications} ${found ?? sql``}
    left join ${pendingDecisions} on ${pendingDecisions.applicationId} = ${applications.id}
    where ${and(conditions, condition)}`
  return {
    position,
    select,
    isAmongFirst(count, order, condition) {
      const inOrder = order === 'newest' ? desc : asc
      return sql`${applications.id} = any(array(${select(position.id, condition)}
        order by ${inOrder(position.at)}, ${inOrder(position.id)} limit ${count}))`
    },
  }
}

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

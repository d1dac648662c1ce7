import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, sql, type SQL } from '#drizzle'
import type { Locale } from '#contract/core/locale.ts'
import { defaultPageSize, type PageQuery, day } from '#contract/core/fields.ts'
import type { CompetencyCourse, OpenReview, Review } from '#contract/reviews/shapes.ts'
import type { Context, Viewer } from '../core/context.ts'
import { readIdCursor, toPage } from '../core/keyset.ts'
import { notFound, invalid } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { currentMembers } from '../companies/schema/companies.ts'
import { reviewAssignments } from '../employments/schema/record.ts'
import { employments } from '../employments/schema/employments.ts'
import { fullName, profiles } from '../profiles/schema/profiles.ts'
import { reviews } from './schema.ts'
import { findRelated, type Related } from '../employments/access.ts'
import { mayOthersSee } from './access.ts'
import { competencyName, selectReviews, toReview } from './reviewRows.ts'

const courseMaximum = 20

/** The reviews of an employment that a reader may see; undefined if all. The consent is part of the query that reads. */
const visibleReviews = ({ relation }: Related): SQL | undefined =>
  relation === 'other' ? and(isNotNull(reviews.publishedAt), isNotNull(reviews.sharedAt)) : undefined

export async function listReviews(ctx: Context, viewer: Viewer, employmentId: number, page: PageQuery) {
  return reviewPage(ctx, viewer, await findRelated(ctx.db, viewer, employmentId), page)
}

/** A page of reviews for a caller who knows the viewer's relation to the employment. */
export async function reviewPage(
  ctx: Context,
  viewer: Viewer,
  related: Related,
  { after, limit = defaultPageSize }: PageQuery,
) {
  const before = readIdCursor(after)
  if (related.relation === 'other' && !(await mayOthersSee(ctx.db, viewer, related)))
    return { items: [], next: null }
  const found = await selectReviews(ctx.db)
    .where(
      and(
        eq(reviews.employmentId, related.employment.id),
        before === null ? undefined : lt(reviews.id, before),
        visibleReviews(related),
      ),
    )
    .orderBy(desc(reviews.id))
    .limit(limit + 1)
  const { rows, next } = toPage(found, limit, ({ review }) => String(review.id))
  return { items: rows.map((row) => toReview(row, related, viewer.locale, ctx.now())), next }
}

/** @throws Refused 404 unless the viewer may see the review */
export async function showReview(ctx: Context, viewer: Viewer, reviewId: number): Promise<Review> {
  return readReview(ctx, ctx.db, viewer, reviewId)
}

/** Reads a review inside a command's transaction. */
export async function readReview(ctx: Context, tx: Tx, viewer: Viewer, reviewId: number): Promise<Review> {
  const [found] = await selectReviews(tx).where(eq(reviews.id, reviewId))
  if (!found) throw notFound()
  const related = await findRelated(tx, viewer, found.review.employmentId)
  const { publishedAt, sharedAt } = found.review
  const isShared = publishedAt !== null && sharedAt !== null
  if (related.relation === 'other' && !(isShared && (await mayOthersSee(tx, viewer, related))))
    throw notFound()
  return toReview(found, related, viewer.locale, ctx.now())
}

/** Each competency with its published ratings, in the order of the newest review that has it. */
export async function showCourse(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
): Promise<{ competencies: CompetencyCourse[] }> {
  const related = await findRelated(ctx.db, viewer, employmentId)
  if (related.relation === 'other' && !(await mayOthersSee(ctx.db, viewer, related)))
    return { competencies: [] }
  const found = await selectReviews(ctx.db)
    .where(
      and(eq(reviews.employmentId, employmentId), isNotNull(reviews.publishedAt), visibleReviews(related)),
    )
    .orderBy(desc(reviews.id))
    .limit(courseMaximum)
  return { competencies: courseOf(found, viewer.locale) }
}

function courseOf(found: Awaited<ReturnType<typeof selectReviews>>, locale: Locale): CompetencyCourse[] {
  const courses = new Map<number, CompetencyCourse>()
  for (const { review, ratings, ownNames } of found)
    for (const id of review.competencyIds) {
      const given = ratings.find(({ side, competency_id: of }) => side === 'reviewer' && of === id)
      if (!given || given.rating === null || review.publishedAt === null) continue
      const course = courses.get(id) ?? { id, name: competencyName(id, ownNames, locale), ratings: [] }
      courses.set(id, course)
      // Found newest first.
      course.ratings.unshift({
        review_id: review.id,
        title: review.title,
        published_at: review.publishedAt.toISOString(),
        rating: given.rating,
      })
    }
  return [...courses.values()]
}

/** Open reviews in which the viewer rates: as the current reviewer, or as the employee until they have submitted. */
export async function listOpenReviews(
  ctx: Context,
  viewer: Viewer,
  { after, limit = defaultPageSize }: PageQuery,
) {
  const position = readDayCursor(after)
  const { userId } = viewer
  const reviewing = ctx.db
    .select({ employmentId: reviewAssignments.employmentId })
    .from(reviewAssignments)
    .innerJoin(employments, eq(employments.id, reviewAssignments.employmentId))
    .innerJoin(
      currentMembers,
      and(eq(currentMembers.companyId, employments.companyId), eq(currentMembers.userId, userId)),
    )
    .where(and(eq(reviewAssignments.reviewerId, userId), isNull(reviewAssignments.endedAt)))
  const found = await ctx.db
    .select({
      review: reviews,
      person: fullName,
      company: employments.companyName,
      position: employments.position,
    })
    .from(reviews)
    .innerJoin(employments, eq(employments.id, reviews.employmentId))
    .innerJoin(profiles, eq(profiles.userId, reviews.employeeId))
    .where(
      and(
        isNull(reviews.publishedAt),
        or(
          and(eq(reviews.employeeId, userId), isNull(reviews.selfSubmittedAt)),
          inArray(reviews.employmentId, reviewing),
        ),
        position
          ? sql`(${reviews.dueOn}, ${reviews.id}) > (${position.day}::date, ${position.id}::bigint)`
          : undefined,
      ),
    )
    .orderBy(asc(reviews.dueOn), asc(reviews.id))
    .limit(limit + 1)
  const { rows, next } = toPage(found, limit, ({ review }) => dayCursor(review.dueOn, review.id))
  return {
    items: rows.map(({ review, person, company, position }): OpenReview => ({
      id: review.id,
      employment_id: review.employmentId,
      title: review.title,
      due_on: review.dueOn,
      role: review.employeeId === userId ? 'employee' : 'reviewer',
      person,
      company,
      position,
    })),
    next,
  }
}

/** The cursor of a list that is ordered by a day and then an id. */
const dayCursor = (on: string, id: number): string => `${on}.${id}`

/** @throws Refused when it is malformed */
function readDayCursor(after: string | undefined): { day: string; id: number } | null {
  if (after === undefined || after === '') return null
  const [, on = '', id] = /^(\d{4}-\d{2}-\d{2})\.([1-9]\d{0,15})$/.exec(after) ?? []
  if (id === undefined || !day.safeParse(on).success) throw invalid({ field: 'after', code: 'invalid' })
  return { day: on, id: Number(id) }
}

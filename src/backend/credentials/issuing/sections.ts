import { eq } from '#drizzle'
import { aspects } from '#contract/reviews/feedback.ts'
import { ratingSteps, stepOf } from '#contract/reviews/scale.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Translate } from '#i18n/translate.ts'
import type { Tx } from '../../db/connect.ts'
import { competencyName, selectReviews } from '../../reviews/reviewRows.ts'
import { finalFeedbacks, reviews } from '../../reviews/schema.ts'

/** A rating by a reviewer, 1 to 6; N/A is none. */
interface Rated {
  readonly name: string
  readonly rating: number
  readonly evidence: string
}

/** What a company has said about an employee, and what the employee replied. */
export interface Statement {
  readonly title: string
  readonly publishedAt: Date
  readonly text: string
  readonly ratings: readonly Rated[]
  readonly reply: string | null
}

/** A published review. Null when there is none. */
export async function findReviewStatement(
  db: Tx,
  employmentId: number,
  reviewId: number,
  locale: Locale,
): Promise<Statement | null> {
  const [found] = await selectReviews(db).where(eq(reviews.id, reviewId))
  if (!found || found.review.employmentId !== employmentId || found.review.publishedAt === null) return null
  const { title, publishedAt, reply } = found.review
  const ratings = found.review.competencyIds.flatMap((id) => {
    const given = found.ratings.find(({ side, competency_id: of }) => side === 'reviewer' && of === id)
    return given?.rating
      ? [{ name: competencyName(id, found.ownNames, locale), rating: given.rating, evidence: given.evidence }]
      : []
  })
  return { title, publishedAt, text: '', ratings, reply }
}

/** The published final feedback. Null when there is none. */
export async function findFeedbackStatement(
  db: Tx,
  employmentId: number,
  t: Translate,
): Promise<Statement | null> {
  const [row] = await db.select().from(finalFeedbacks).where(eq(finalFeedbacks.employmentId, employmentId))
  if (!row || row.publishedAt === null) return null
  const ratings = aspects.flatMap((aspect) => {
    const { rating, note: evidence } = row.assessment[aspect] ?? { rating: null, note: '' }
    return rating ? [{ name: t(`reviews:feedback.aspect.${aspect}`), rating, evidence }] : []
  })
  const { publishedAt, text, reply } = row
  return { title: t('credentials:document.feedback'), publishedAt, text, ratings, reply }
}

/** The parts of a credential that say a statement: the scale with its seven steps, a result for each rating, and the words. */
export function toResults(id: string, { ratings, text, reply }: Statement, t: Translate) {
  const levelOf = (at: number, rating: number) => `${id}#rating-${at}-${stepOf(rating)}`
  return {
    resultDescription: ratings.map(({ name }, at) => ({
      id: `${id}#rating-${at}`,
      type: ['ResultDescription'],
      name,
      resultType: 'RubricCriterionLevel',
      rubricCriterionLevel: ratingSteps.map((step, rating) => ({
        id: levelOf(at, rating),
        type: ['RubricCriterionLevel'],
        name: t(`reviews:scale.${step}`),
        level: String(rating),
      })),
    })),
    result: ratings.map(({ rating }, at) => ({
      type: ['Result'],
      resultDescription: `${id}#rating-${at}`,
      achievedLevel: levelOf(at, rating),
    })),
    evidence: [
      ...ratings
        .filter(({ evidence }) => evidence !== '')
        .map(({ name, evidence }) => toEvidence(name, evidence)),
      ...(text === '' ? [] : [toEvidence(t('credentials:document.feedback'), text)]),
      ...(reply === null ? [] : [toEvidence(t('credentials:document.reply'), reply)]),
    ],
  }
}

const toEvidence = (name: string, narrative: string) => ({ type: ['Evidence'], name, narrative })

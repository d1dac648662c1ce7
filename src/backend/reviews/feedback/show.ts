import { eq } from '#drizzle'
import { aspects, type Aspect, type Feedback, type ShownFeedback } from '#contract/reviews/feedback.ts'
import { toHtml } from '#contract/core/markdown.ts'
import type { Context, Viewer } from '../../core/context.ts'
import type { Tx } from '../../db/connect.ts'
import { fullName, profiles } from '../../profiles/schema/profiles.ts'
import { finalFeedbacks } from '../schema.ts'
import { findRelated, type EmploymentRow, type Related } from '../../employments/access.ts'
import { mayOthersSee } from '../access.ts'

type FeedbackRow = typeof finalFeedbacks.$inferSelect

/** Whether the end of an employment is planned or has come: the company then writes its feedback. */
export const isEnding = ({ endDate, terminationOn }: EmploymentRow): boolean =>
  endDate !== null || terminationOn !== null

export async function showFeedback(
  ctx: Pick<Context, 'db'>,
  viewer: Viewer,
  employmentId: number,
): Promise<ShownFeedback> {
  return readFeedback(ctx.db, viewer, employmentId)
}

/** Reads the feedback inside a command's transaction. */
export async function readFeedback(tx: Tx, viewer: Viewer, employmentId: number): Promise<ShownFeedback> {
  return findFeedback(tx, viewer, await findRelated(tx, viewer, employmentId))
}

/** The feedback for a caller who knows the viewer's relation to the employment. */
export async function findFeedback(tx: Tx, viewer: Viewer, related: Related): Promise<ShownFeedback> {
  const [found] = await tx
    .select({ feedback: finalFeedbacks, writer: fullName })
    .from(finalFeedbacks)
    .leftJoin(profiles, eq(profiles.userId, finalFeedbacks.writerId))
    .where(eq(finalFeedbacks.employmentId, related.employment.id))
  const { relation, employment } = related
  const row = found?.feedback
  const isVisible = row !== undefined && (await maySee(tx, viewer, related, row))
  const isPublished = row !== undefined && row.publishedAt !== null
  return {
    feedback: isVisible ? toFeedback(row, found?.writer ?? '', relation) : null,
    may: {
      write: relation === 'admin' && employment.verifiedAt !== null && isEnding(employment) && !isPublished,
      reply: relation === 'employee' && isPublished && row.repliedAt === null,
      share: relation === 'employee' && isPublished,
    },
  }
}

/** Drafts are the admins'; the reviewer of competencies has no part in the feedback. */
async function maySee(tx: Tx, viewer: Viewer, related: Related, row: FeedbackRow): Promise<boolean> {
  if (related.relation === 'admin') return true
  if (row.publishedAt === null) return false
  return (
    related.relation === 'employee' || (row.sharedAt !== null && (await mayOthersSee(tx, viewer, related)))
  )
}

function toFeedback(row: FeedbackRow, writer: string, relation: Related['relation']): Feedback {
  const isParty = relation === 'admin' || relation === 'employee'
  const { text, assessment, writerId } = row
  const of = (aspect: Aspect) => assessment[aspect] ?? { rating: null, note: '' }
  return {
    text,
    text_html: toHtml(text),
    assessment: Object.fromEntries(aspects.map((aspect) => [aspect, of(aspect)])) as Feedback['assessment'],
    saved_at: row.savedAt.toISOString(),
    published_at: row.publishedAt?.toISOString() ?? null,
    writer: isParty && writerId !== null ? { user_id: writerId, name: writer } : null,
    reply: row.reply,
    replied_at: row.repliedAt?.toISOString() ?? null,
    shared: relation === 'employee' ? row.sharedAt !== null : null,
  }
}

import type { PageQuery } from '#contract/core/fields.ts'
import type { EmploymentDetails } from '#contract/employments/details.ts'
import { toEmploymentAchievements } from '../achievements/queries.ts'
import type { Context, Viewer } from '../core/context.ts'
import { historyPage } from './showHistory.ts'
import { findRecord, type FoundRecord } from './showRecord.ts'
import { namesOfSkills } from '../profiles/skillQueries.ts'
import { findVisibility } from '../settings/visibility.ts'
import type { Tx } from '../db/connect.ts'
import type { Related } from './access.ts'

/** The parts of an employment's page of which other domains know. */
export interface DetailParts {
  readonly documents: (db: Tx, employmentId: number) => Promise<EmploymentDetails['documents']>
  readonly reviews: (
    ctx: Context,
    viewer: Viewer,
    related: Related,
    page: PageQuery,
  ) => Promise<EmploymentDetails['reviews']>
  readonly feedback: (db: Tx, viewer: Viewer, related: Related) => Promise<EmploymentDetails['feedback']>
  readonly credentials: (ctx: Context, related: Related) => Promise<EmploymentDetails['credentials']>
}

/** All of an employment's page. The viewer's relation to it is found once, not for each part. */
export async function showDetails(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  parts: DetailParts,
): Promise<EmploymentDetails> {
  const found = await findRecord(ctx, viewer, employmentId)
  const { record, related, subjects } = found
  const isParty = related.relation === 'employee' || related.relation === 'admin'
  const { verifiedAt, withdrawnAt } = related.employment
  // What a withdrawn confirmation has left is between the two sides.
  const isOnRecord = verifiedAt !== null || (isParty && withdrawnAt !== null)
  const [history, documents, reviews, feedback, credentials, more] = await Promise.all([
    isParty && isOnRecord ? historyPage(ctx, employmentId, subjects, {}) : null,
    isParty ? parts.documents(ctx.db, employmentId) : null,
    isOnRecord ? parts.reviews(ctx, viewer, related, {}) : null,
    isOnRecord ? parts.feedback(ctx.db, viewer, related) : null,
    isOnRecord && related.relation === 'employee' ? parts.credentials(ctx, related) : null,
    visibleParts(ctx, viewer, found),
  ])
  return { record, history, documents, reviews, feedback, credentials, ...more }
}

/** The skills used there and what it has unlocked, as far as the employee shows them to the viewer. */
async function visibleParts(
  { db }: Context,
  viewer: Viewer,
  { record, related: { relation, employment }, usedSkills, earned }: FoundRecord,
): Promise<Pick<EmploymentDetails, 'skills' | 'achievements'>> {
  const isEmpty = usedSkills.length === 0 && earned.length === 0
  const seen = relation === 'employee' || isEmpty ? null : await findVisibility(db, employment.userId, viewer)
  const others = relation === 'admin' ? null : seen
  return {
    skills: seen && !seen.section('skills') ? [] : namesOfSkills(usedSkills, viewer.locale),
    achievements:
      seen && (!seen.achievements || seen.hidesAll)
        ? []
        : toEmploymentAchievements(earned, record.employment, others, viewer.locale),
  }
}

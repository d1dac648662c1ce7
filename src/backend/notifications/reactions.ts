import { Decision } from '#contract/applications/states.ts'
import { findFacts, findRecipientIds, type ApplicationFacts } from '../applications/facts.ts'
import { anonymise } from '../applications/withdraw.ts'
import { applicationSubject } from '../core/subjects.ts'
import type { Reactions } from '../core/deliveries.ts'
import { notify } from './notify.ts'
import type { NotificationPayload } from './payload.ts'

/** Notifications about applications. */
export const notificationReactions: Reactions = {
  async applicationReceived(ctx, { applicationId }) {
    const facts = await findFacts(ctx.db, applicationId)
    if (!facts || facts.state === 'withdrawn') return
    const notification: NotificationPayload = {
      kind: 'applicationReceived',
      data: { ...dataOf(facts), applicant: facts.applicant },
    }
    const recipientIds = await findRecipientIds(ctx.db, facts.jobId, facts.companyId)
    await notify(ctx, recipientIds, notification, applicationSubject(applicationId), facts.userId)
    // If it was withdrawn concurrently, whichever comes second removes the name.
    const now = await findFacts(ctx.db, applicationId)
    if (now?.state === 'withdrawn') await anonymise(ctx.db, applicationId)
  },
  async applicationViewed(ctx, { applicationId }) {
    const facts = await findFacts(ctx.db, applicationId)
    if (!facts) return
    const notification: NotificationPayload = { kind: 'applicationViewed', data: dataOf(facts) }
    await notify(ctx, [facts.userId], notification, applicationSubject(applicationId))
  },
  async applicationStateChanged(ctx, { applicationId }) {
    const facts = await findFacts(ctx.db, applicationId)
    const state = Decision.safeParse(facts?.state)
    // Withdrawn meanwhile.
    if (!facts || !state.success) return
    const notification: NotificationPayload = {
      kind: 'applicationStateChanged',
      data: { ...dataOf(facts), state: state.data },
    }
    const change = facts.stateChangedAt.getTime()
    await notify(ctx, [facts.userId], notification, `${applicationSubject(applicationId)}:${change}`)
  },
}

function dataOf(facts: ApplicationFacts) {
  return {
    application_id: facts.id,
    job_id: facts.jobId,
    job_title: facts.jobTitle,
    company_slug: facts.companySlug,
    company: facts.company,
  }
}

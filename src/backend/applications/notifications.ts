import { awaitsDecision, Decision } from '#contract/core/applicationStates.ts'
import { findDueAnswers } from './answersDue.ts'
import { findFacts, findJobFacts, findMentioningNote, findRecipientIds, noticeOf } from './facts.ts'
import { findHandlerIds } from './handlers.ts'
import { findMessage } from './storedAnswers.ts'
import { removeApplicantName } from './withdraw.ts'
import { answersSubject, applicationSubject, expirySubject, noteSubject } from '../core/subjects.ts'
import type { Reactions } from '../core/deliveries.ts'
import { deleteNotifications } from '../notifications/bySubject.ts'
import { notify } from '../notifications/notify.ts'

/** Notifications about applications. */
export const applicationNotifications: Reactions = {
  async applicationReceived(ctx, { applicationId }) {
    const facts = await findFacts(ctx.db, applicationId)
    if (!facts || facts.state === 'withdrawn') return
    const { applicant, alias, jobTitle: job, company } = facts
    // An alias names nobody: it stays whatever becomes of the account.
    const name = { applicant: alias === null ? applicant : null, alias }
    await notify(ctx, {
      to: await findRecipientIds(ctx.db, facts),
      kind: 'applicationReceived',
      data: { ...noticeOf(facts), ...name },
      about: applicationSubject(applicationId),
      named: alias === null ? facts.userId : null,
      mail: { values: { job, company, ...(alias === null ? { applicant } : { alias, context: 'blind' }) } },
    })
    // If it was withdrawn concurrently, whichever comes second removes the name.
    const now = await findFacts(ctx.db, applicationId)
    if (now?.state === 'withdrawn') await removeApplicantName(ctx.db, applicationId)
  },
  async applicationViewed(ctx, { applicationId }) {
    const facts = await findFacts(ctx.db, applicationId)
    if (!facts) return
    const about = applicationSubject(applicationId)
    await notify(ctx, { to: [facts.userId], kind: 'applicationViewed', data: noticeOf(facts), about })
  },
  async applicationStateChanged(ctx, { applicationId }) {
    const facts = await findFacts(ctx.db, applicationId)
    const state = Decision.safeParse(facts?.state)
    // Withdrawn meanwhile.
    if (!facts || !state.success) return
    const data = { ...noticeOf(facts), state: state.data }
    const about = `${applicationSubject(applicationId)}:${facts.stateChangedAt.getTime()}`
    const text = state.data === 'rejected' ? await findMessage(ctx.db, applicationId) : ''
    const values = { company: facts.company, ...(text && { context: 'message', text }) }
    await notify(ctx, { to: [facts.userId], kind: 'applicationStateChanged', data, about, mail: { values } })
  },
  async applicationUnanswered(ctx, { applicationId }) {
    const facts = await findFacts(ctx.db, applicationId)
    // Withdrawn, or decided in the last moment.
    if (!facts || !awaitsDecision(facts.state)) return
    const { application_id: _, ...data } = noticeOf(facts)
    const about = `${applicationSubject(applicationId)}:unanswered`
    await notify(ctx, {
      to: [facts.userId],
      kind: 'applicationEnded',
      data: { ...data, closed: 'job' },
      about,
    })
  },
  async answersDue(ctx, { jobId, day }) {
    // Decided meanwhile.
    const due = await findDueAnswers(ctx.db, jobId, ctx.now())
    if (!due) return
    const { jobTitle: job_title, companySlug: company_slug, company, isOverdue } = due
    await notify(ctx, {
      to: await findRecipientIds(ctx.db, due),
      kind: 'answersDue',
      data: { job_id: jobId, job_title, company_slug, company, when: isOverdue ? 'overdue' : 'soon' },
      about: answersSubject(jobId, day),
    })
  },
  async applicationExpiring(ctx, { applicationId }) {
    const facts = await findFacts(ctx.db, applicationId)
    if (!facts) return
    await notify(ctx, {
      to: [facts.userId],
      kind: 'applicationExpiring',
      data: noticeOf(facts),
      about: `${applicationSubject(applicationId)}:expiry:${facts.expiryAnnouncedAt?.getTime()}`,
    })
  },
  async applicantsExpiring(ctx, { jobId, day }) {
    const facts = await findJobFacts(ctx.db, jobId)
    if (!facts) return
    const { jobTitle: job_title, companySlug: company_slug, company } = facts
    await notify(ctx, {
      to: await findRecipientIds(ctx.db, { ...facts, userId: null }),
      kind: 'applicantsExpiring',
      data: { job_id: jobId, job_title, company_slug, company },
      about: expirySubject(jobId, day),
    })
  },
  async applicationNoteMentioned(ctx, { noteId, userIds }) {
    const note = await findMentioningNote(ctx.db, noteId)
    const facts = note && (await findFacts(ctx.db, note.applicationId))
    if (!note || !facts) return
    const handlers = await findHandlerIds(ctx.db, facts.id)
    await notify(ctx, {
      to: userIds.filter((id) => handlers.includes(id) && id !== note.authorId),
      kind: 'applicationNoteMentioned',
      data: { ...noticeOf(facts), person: note.author },
      about: noteSubject(noteId),
      named: note.authorId,
    })
    // If it was deleted concurrently, whichever comes second removes them.
    if (!(await findMentioningNote(ctx.db, noteId))) await deleteNotifications(ctx, noteSubject(noteId))
  },
  async applicationNoteDeleted(ctx, { noteId }) {
    // Restored meanwhile.
    if (await findMentioningNote(ctx.db, noteId)) return
    await deleteNotifications(ctx, noteSubject(noteId))
  },
}

import { formatAppointment } from '#i18n/dates.ts'
import type { Context } from '../../core/context.ts'
import type { Reactions } from '../../core/deliveries.ts'
import { interviewSubject } from '../../core/subjects.ts'
import { mailPaths } from '../../mail/links.ts'
import { notify } from '../../notifications/notify.ts'
import { calendarOf } from './calendar.ts'
import { findInterviewFacts, findLeaderIds, findReaders, type InterviewFacts } from './facts.ts'

/** Notifications about interviews, to the candidate and to whoever leads them; with what becomes of it in their calendars. */
export const interviewNotifications: Reactions = {
  async interviewProposed(ctx, { interviewId }) {
    const facts = await findInterviewFacts(ctx.db, interviewId)
    if (facts?.interview.status === 'proposed') await notifyCandidate(ctx, facts, 'proposed')
  },
  async interviewCountered(ctx, { interviewId }) {
    const facts = await findInterviewFacts(ctx.db, interviewId)
    if (facts?.interview.status === 'countered') await notifyLeaders(ctx, facts, 'countered')
  },
  async interviewTaken(ctx, { interviewId }) {
    const facts = await findInterviewFacts(ctx.db, interviewId)
    // Cancelled meanwhile.
    if (facts?.interview.status !== 'taken') return
    await notifyCandidate(ctx, facts, 'taken')
    await notifyLeaders(ctx, facts, 'taken')
  },
  async interviewEnded(ctx, { interviewId }) {
    const facts = await findInterviewFacts(ctx.db, interviewId)
    if (!facts) return
    const { interview, takenStart, application } = facts
    // A time that was taken goes from both calendars. The rest is news for the other side, unless all of it has ended.
    const isOver = application.state === 'withdrawn' || application.state === 'rejected'
    const isNews = (status: 'declined' | 'cancelled') => interview.status === status && !isOver
    if (takenStart || isNews('cancelled')) await notifyCandidate(ctx, facts, 'cancelled')
    if (takenStart || isNews('declined')) await notifyLeaders(ctx, facts, 'cancelled')
  },
}

type Change<Kind extends string> = Kind extends 'interviewChanged'
  ? 'proposed' | 'taken' | 'cancelled'
  : 'countered' | 'taken' | 'cancelled'

async function notifyCandidate(ctx: Context, facts: InterviewFacts, change: Change<'interviewChanged'>) {
  const { application } = facts
  const { companySlug: slug, jobId } = application
  const url = mailPaths(ctx)('application', { slug, id: jobId })
  for (const reader of await findReaders(ctx.db, [application.userId]))
    await notify(ctx, {
      to: [reader.id],
      kind: 'interviewChanged',
      data: { ...dataOf(facts), change },
      about: interviewSubject(facts.interview.id, change),
      mail: mailFor(ctx, facts, reader, url),
    })
}

async function notifyLeaders(ctx: Context, facts: InterviewFacts, change: Change<'interviewAnswered'>) {
  const { companySlug: slug, id } = facts.application
  const url = mailPaths(ctx)('hrApplication', { slug, id })
  for (const reader of await findReaders(ctx.db, await findLeaderIds(ctx.db, facts)))
    await notify(ctx, {
      to: [reader.id],
      kind: 'interviewAnswered',
      data: { ...dataOf(facts), change },
      about: interviewSubject(facts.interview.id, change),
      mail: mailFor(ctx, facts, reader, url),
    })
}

// Without the applicant's name, which a withdrawal would have to remove again.
function dataOf({ application }: InterviewFacts) {
  const { id, jobId, jobTitle, companySlug, company } = application
  return { application_id: id, job_id: jobId, job_title: jobTitle, company_slug: companySlug, company }
}

type Reader = Awaited<ReturnType<typeof findReaders>>[number]

/** What the mail says besides the sentence, and the entry for the calendar; nothing as long as no time is taken. */
function mailFor(
  ctx: Context,
  { interview, takenStart, application }: InterviewFacts,
  reader: Reader,
  url: string,
) {
  if (!takenStart) return {}
  const { locale, timeZone } = reader
  const t = ctx.t(locale)
  const { jobTitle: job, company } = application
  const { uid, sequence, minutes, details, message, status } = interview
  const place = t(`applications:interviews.place.${interview.place}`)
  const location = details ? `${place}: ${details}` : place
  const calendar = calendarOf({
    uid,
    sequence,
    minutes,
    location,
    url,
    startsAt: takenStart,
    now: ctx.now(),
    cancelled: status !== 'taken',
    summary: t('mail:interviewTime.summary', { job, company }),
    description: [message, url].filter(Boolean).join('\n\n'),
    organizer: { name: ctx.productName, email: ctx.supportEmail },
    attendee: reader.email,
  })
  const at = formatAppointment(takenStart, locale, { timeZone })
  return { values: { at, zone: timeZone, count: minutes, location }, calendar }
}

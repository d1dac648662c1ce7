import type { NotificationPayload } from '#contract/notifications/definitions.ts'
import { notificationTarget } from '#contract/notifications/rendering.ts'
import { formatAppointment } from '#i18n/dates.ts'
import type { Context } from '../../core/context.ts'
import type { Reactions } from '../../core/deliveries.ts'
import { interviewSubject } from '../../core/subjects.ts'
import { mailPaths } from '../../mail/links.ts'
import { notify } from '../../notifications/notify.ts'
import { noticeOf } from '../facts.ts'
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

const notifyCandidate = (
  ctx: Context,
  facts: InterviewFacts,
  change: 'proposed' | 'taken' | 'cancelled',
): Promise<void> =>
  notifyEach(ctx, facts, [facts.application.userId], {
    kind: 'interviewChanged',
    data: { ...noticeOf(facts.application), change },
  })

const notifyLeaders = async (
  ctx: Context,
  facts: InterviewFacts,
  change: 'countered' | 'taken' | 'cancelled',
): Promise<void> =>
  notifyEach(ctx, facts, await findLeaderIds(ctx.db, facts), {
    kind: 'interviewAnswered',
    data: { ...noticeOf(facts.application), change },
  })

type Notice = Extract<NotificationPayload, { kind: 'interviewChanged' | 'interviewAnswered' }>

/** Notifies each in their own language and time. Nobody is named: a withdrawal would have to remove that again. */
async function notifyEach(
  ctx: Context,
  facts: InterviewFacts,
  to: readonly number[],
  notice: Notice,
): Promise<void> {
  const about = interviewSubject(facts.interview.id, notice.data.change)
  const url = notificationTarget(mailPaths(ctx), notice)
  for (const reader of await findReaders(ctx.db, to))
    await notify(ctx, { ...notice, to: [reader.id], about, mail: mailFor(ctx, facts, reader, url) })
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

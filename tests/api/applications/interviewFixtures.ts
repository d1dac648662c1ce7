import ical, { type VEvent } from 'node-ical'
import { showApplication, showMyApplication } from '#contract/applications/applications.ts'
import { proposeInterview, type InterviewForm } from '#contract/applications/interviews.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import type { Mail } from '#backend/ports/mail/mailer.ts'
import { failure, settled, type Caller, type TestBackend } from '../backend.ts'
import { postAppliedJob } from './applicationFixtures.ts'
import { proposal } from './proposals.ts'

/** Proposals and what follows them, with a clock that tests move. */
export function useInterviews(app: TestBackend, clock: { at: number }) {
  /** Lets the time to undo pass, and whoever is to know, know. */
  const announce = async () => {
    clock.at += 11_000
    await app.work('announceDecisions')
    await app.work('announceInterviews')
    await settled(app.backend)
  }
  const propose = async (by: Caller, applicationId: number, change?: Partial<InterviewForm>) => {
    const params = { applicationId }
    const proposed = await by.call(proposeInterview, { params, body: proposal(clock.at, change) })
    await announce()
    return proposed
  }
  const shownTo = {
    candidate: async (caller: Caller, jobId: number) =>
      (await caller.call(showMyApplication, { params: { jobId } })).interviews,
    company: async (caller: Caller, applicationId: number) => {
      const received = await caller.call(showApplication, { params: { applicationId } })
      return received.state === 'withdrawn' ? null : received.interviews
    },
  }
  /** An application by Ana, with a proposal of which she has been notified. */
  const proposed = async (change?: Partial<InterviewForm>) => {
    const { jobId, applicationId } = await postAppliedJob(app)
    const [ana, gita] = await Promise.all([app.as('ana'), app.as('gita')])
    const interview = await propose(gita, applicationId, change)
    return { jobId, applicationId, ana, gita, interview, interviewId: interview.id }
  }
  return { announce, propose, proposed, shownTo }
}

/** What somebody was notified of about interviews, the last first. */
export const changes = async (caller: Caller) =>
  (await caller.call(listNotifications, { query: { limit: 100 } })).items.flatMap((one) =>
    one.kind === 'interviewChanged' || one.kind === 'interviewAnswered' ? [one.data.change] : [],
  )

/** Why a call is refused: of its first field, if one is named. */
export async function refusalOf(refused: Promise<unknown>): Promise<string | null | undefined> {
  const { code, fields } = await failure(refused)
  return fields[0]?.code ?? code
}

/** The entry that a mail has for the reader's calendar, as another program reads it; null if it has none. */
export function entryOf({ calendar }: Mail) {
  if (!calendar) return null
  const parsed = Object.values(ical.sync.parseICS(calendar.content))
  const [event] = parsed.filter((one): one is VEvent => one?.type === 'VEVENT')
  if (!event) throw new Error('The calendar has no event')
  return { method: calendar.method, event }
}

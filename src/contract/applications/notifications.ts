import * as z from 'zod/mini'
import { defineNotification, mailedInDigest, mailedAtOnce } from '../core/defineNotification.ts'
import { id } from '../core/fields.ts'
import type { Paths } from '../core/pages.ts'
import { Decision } from '../core/applicationStates.ts'

const job = { job_id: id, job_title: z.string(), company_slug: z.string(), company: z.string() }
const application = { application_id: id, ...job }

/** Where the candidate and the company read an application. */
const ownApplication = (
  path: Paths,
  { company_slug: slug, job_id: id }: { company_slug: string; job_id: number },
) => path('application', { slug, id })
const receivedApplication = (
  path: Paths,
  { company_slug: slug, application_id: id }: { company_slug: string; application_id: number },
) => path('hrApplication', { slug, id })
/** Where the company reads what its candidate writes. */
const receivedThread = (path: Paths, data: { company_slug: string; application_id: number }) =>
  `${receivedApplication(path, data)}#messages`

export const applicationNotifications = [
  defineNotification({
    kind: 'applicationReceived',
    topic: 'applications',
    /** The applicant's name is null once the application is withdrawn, and where the company sees an alias instead. */
    data: z.object({
      ...application,
      applicant: z.nullable(z.string()),
      alias: z._default(z.nullable(z.string()), null),
    }),
    channels: mailedAtOnce,
    mailedOncePerRow: true,
    message: ({ applicant, alias }) => (alias ? 'blind' : applicant ? 'received' : 'receivedWithdrawn'),
    target: receivedApplication,
    group: ({ company_slug: slug, job_id: id }) => ({
      many: 'applicants',
      about: id,
      target: (path) => path('hrJob', { slug, id }),
    }),
    mail: ({ applicant, alias }) => (applicant || alias ? 'applicationReceived' : 'notification'),
  }),
  defineNotification({
    /** For who handles the application: its candidate has written. */
    kind: 'applicantMessage',
    topic: 'messages',
    data: z.object({
      application_id: id,
      company_slug: z.string(),
      company: z.string(),
      /** The title of the job. */
      subject: z.string(),
      person: z.string(),
    }),
    channels: mailedAtOnce,
    message: () => 'conversation.received',
    target: receivedThread,
    group: (data) => ({
      many: 'messages',
      about: `application-${data.application_id}`,
      target: (path) => receivedThread(path, data),
    }),
    mail: () => 'applicantMessage',
  }),
  defineNotification({
    kind: 'applicationViewed',
    topic: 'applications',
    data: z.object(application),
    channels: mailedInDigest,
    message: () => 'viewed',
    target: ownApplication,
  }),
  defineNotification({
    kind: 'applicationStateChanged',
    topic: 'applications',
    data: z.object({ ...application, state: Decision }),
    channels: mailedAtOnce,
    message: ({ state }) => state,
    target: ownApplication,
    mail: ({ state }) => (state === 'rejected' ? 'applicationDeclined' : 'notification'),
  }),
  defineNotification({
    /** For the job's managers: answers that the job has promised are due within two days. */
    kind: 'answersDue',
    topic: 'applications',
    data: z.object({ ...job, when: z.enum(['soon', 'overdue']) }),
    channels: mailedAtOnce,
    message: ({ when }) => (when === 'overdue' ? 'answersOverdue' : 'answersDue'),
    target: (path, { company_slug: slug, job_id: id }) => path('hrJob', { slug, id }),
  }),
  defineNotification({
    /** For a member of the company who handles the application. */
    kind: 'applicationNoteMentioned',
    topic: 'applications',
    /** Who wrote the note; null once their account is closed. */
    data: z.object({ ...application, person: z.nullable(z.string()) }),
    channels: mailedAtOnce,
    message: ({ person }) => (person === null ? 'noteMentionUnnamed' : 'noteMention'),
    target: receivedApplication,
  }),
  defineNotification({
    /** For the candidate. */
    kind: 'interviewChanged',
    topic: 'applications',
    data: z.object({ ...application, change: z.enum(['proposed', 'taken', 'cancelled']) }),
    channels: mailedAtOnce,
    message: ({ change }) => `interview.${change}` as const,
    target: ownApplication,
    mail: ({ change }) => (change === 'taken' ? 'interviewTime' : 'notification'),
  }),
  defineNotification({
    /** For who leads the interview. */
    kind: 'interviewAnswered',
    topic: 'applications',
    data: z.object({ ...application, change: z.enum(['countered', 'taken', 'cancelled']) }),
    channels: mailedAtOnce,
    message: ({ change }) => `interview.${change}` as const,
    target: receivedApplication,
    mail: ({ change }) => (change === 'taken' ? 'interviewTime' : 'notification'),
  }),
  defineNotification({
    /** The company, or only the job, closed before somebody decided. */
    kind: 'applicationEnded',
    topic: 'applications',
    data: z.object({ ...job, closed: z._default(z.enum(['company', 'job']), 'company') }),
    channels: mailedAtOnce,
    message: ({ closed }) => (closed === 'job' ? 'applicationUnanswered' : 'applicationEnded'),
    target: ownApplication,
    group: ({ company_slug: slug }) => ({ many: 'applicationsEnded', about: slug }),
  }),
  defineNotification({
    /** For the candidate: the company loses the application in 14 days. */
    kind: 'applicationExpiring',
    topic: 'applications',
    data: z.object(application),
    channels: mailedAtOnce,
    message: () => 'applicationExpiring',
    target: (path, { company_slug: slug, job_id: id }) => path('application', { slug, id }),
  }),
  defineNotification({
    /** For the job's managers: the company loses applications in 14 days. */
    kind: 'applicantsExpiring',
    topic: 'applications',
    data: z.object(job),
    channels: mailedInDigest,
    message: () => 'applicantsExpiring',
    target: (path, { company_slug: slug, job_id: id }) => path('hrJob', { slug, id }),
  }),
] as const

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, pageOf, pageQuery, timestamp } from '../core/fields.ts'
import { jobStatuses } from '../jobs/forms.ts'
import { ManagedJobCard } from '../jobs/jobs.ts'

/** Counting stops here: the desk and the header show '99+', and the cost of a count is bounded. */
export const waitingMaximum = 100
/** Most rows of each part of what waits. */
export const deskRowMaximum = {
  waiting: 20,
  answersDue: 20,
  messages: 20,
  interviews: 20,
  ending: 20,
  drafts: 5,
} as const
/** How long before a promised answer is due the desk lists it and its job's managers are reminded, in days. */
export const answerNoticeDays = 2
/** How long before its last day a published job is listed as about to end, in days. */
export const endingDays = 7

/** Undecided applications to a job; null without any. */
const Queue = z.nullable(
  z.object({
    /** At most 100. */
    count: z.number(),
    /** The application that has waited longest, and since when. */
    oldest_id: id,
    oldest_at: timestamp,
  }),
)
export type Queue = z.infer<typeof Queue>

const job = { id, title: z.string() }

/** A job whose applicants wait. Applications whose decision can still be undone do not count. */
export const WaitingJob = z.object({
  ...job,
  /** Applications that nobody has opened. */
  unopened: Queue,
  /** Applications that somebody has opened and nobody has decided on. */
  opened: Queue,
})
export type WaitingJob = z.infer<typeof WaitingJob>

/** A job with undecided applications whose promised answer is due within two days, or overdue. */
export const DueJob = z.object({
  ...job,
  /** At most 100, with the overdue ones. */
  count: z.number(),
  overdue_count: z.number(),
  /** The application whose answer is due first, and when. */
  first_id: id,
  first_due_at: timestamp,
})
export type DueJob = z.infer<typeof DueJob>

/** A job of the list with the number of its applications that nobody has opened or decided on, at most 100 each. */
export const DeskJob = z.object({
  ...ManagedJobCard.shape,
  unopened_count: z.number(),
  opened_count: z.number(),
})
export type DeskJob = z.infer<typeof DeskJob>

/** The front page of the hiring desk. */
export const Desk = z.object({
  /** Jobs whose applicants wait, the one that has waited longest first; at most 20. */
  waiting: z.array(WaitingJob),
  /** How many further jobs there are whose applicants wait. */
  more_waiting: z.number(),
  /** Jobs with promised answers due within two days, the one that is due first before the others; at most 20. */
  answers_due: z.array(DueJob),
  /** Applications whose candidate has written what nobody has read, the one that has waited longest first; at most 20. */
  messages: z._default(
    z.array(
      z.object({
        /** The job's title. */
        title: z.string(),
        application_id: id,
        candidate: z.string(),
        /** When they last wrote. */
        written_at: timestamp,
      }),
    ),
    [],
  ),
  /**
   * Interviews that the caller leads: those whose candidate proposes other times, then those of the next 24 hours in their
   * order; at most 20.
   */
  interviews: z._default(
    z.array(
      z.object({
        /** The job's title. */
        title: z.string(),
        application_id: id,
        /** Their name, or an alias as long as the company does not know them. */
        candidate: z.string(),
        /** Null if it is yet to be agreed on. */
        starts_at: z.nullable(timestamp),
      }),
    ),
    [],
  ),
  /** Published jobs whose last day is less than a week away, the next first; at most 20. */
  ending: z.array(z.object({ ...job, valid_through: timestamp })),
  /** The oldest first; at most five. */
  drafts: z.array(z.object({ ...job, updated_at: timestamp })),
  ...pageOf(DeskJob).shape,
  counts: z.record(z.enum(jobStatuses), z.number()),
})
export type Desk = z.infer<typeof Desk>

export const showDesk = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/desk',
  access: 'hrManager',
  summary:
    'What waits on the hiring desk of a company: applicants by job, jobs about to end and drafts; and its jobs in every state, last changed first.',
  query: z.object({ ...pageQuery, status: z.optional(z.enum(jobStatuses)) }),
  reply: Desk,
})

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, multilineText, pageOf, pageQuery, timestamp } from '../core/fields.ts'
import { requiredName } from '../core/nameFields.ts'
import { workDay } from '../core/workDay.ts'
import { Employment } from '../profiles/profiles.ts'
import { ConfirmedName } from './confirmedName.ts'
import { EventKind, EventSide } from './events.ts'

export const terminationNoteMaximum = 1000

/** The viewer's relation to an employment; `admin` is an admin of the company that confirmed it. */
export const Relation = z.enum(['employee', 'admin', 'reviewer', 'other'])
export type Relation = z.infer<typeof Relation>

const Person = z.object({ user_id: id, name: z.string(), photo_url: z.nullable(z.string()) })

/** The planned end of an employment. */
export const Termination = z.object({
  /** YYYY-MM-DD. */
  last_day: z.string(),
  /** The moment at which access ends: the end of the last day in the company's time zone. */
  effective_at: timestamp,
  by: z.enum(['employee', 'company']),
  /** The company's message to the employee; may be empty. */
  note: z.string(),
  /** Whether the viewer's side planned it, and can still undo it. */
  undoable: z.boolean(),
})
export type Termination = z.infer<typeof Termination>

/** One value that a correction changes; days are YYYY-MM-DD. */
export const CorrectedValue = z.object({
  field: z.enum(['start', 'end', 'position']),
  from: z.string(),
  to: z.string(),
})
export type CorrectedValue = z.infer<typeof CorrectedValue>

/** A proposal to correct an employment, for its two sides. */
export const Correction = z.object({
  id,
  state: z.enum(['open', 'accepted', 'declined']),
  /** The side that proposed it; the other one answers. */
  by: z.enum(['employee', 'company']),
  changes: z.array(CorrectedValue),
  /** Why; may be empty. */
  words: z.string(),
  proposed_at: timestamp,
  /** What the other side wrote with its answer; may be empty. */
  answer: z.string(),
  answered_at: z.nullable(timestamp),
})
export type Correction = z.infer<typeof Correction>

/** The withdrawal of a company's confirmation. */
export const Withdrawal = z.object({
  reason: z.string(),
  /** When it took or takes effect. */
  effective_at: timestamp,
  /** It can still be undone; only the company's admins see it then. */
  pending: z.boolean(),
  /** The employee's reply. */
  reply: z.nullable(z.string()),
  replied_at: z.nullable(timestamp),
})
export type Withdrawal = z.infer<typeof Withdrawal>

/** An employment as one of its sides, its reviewer or another signed-in person sees it. */
export const EmploymentRecord = z.object({
  relation: Relation,
  /** The employee. */
  person: z.extend(Person, { headline: z.string() }),
  employment: Employment,
  /** Null when it was self-reported at a company without a page here. */
  company: z.nullable(
    z.object({
      name: z.string(),
      /** Null once the company has closed. */
      slug: z.nullable(z.string()),
      logo_url: z.nullable(z.string()),
      /** Today in the company's time zone, YYYY-MM-DD: the earliest last day that it can plan. */
      today: z.string(),
      /** Whose midnight ends a last day: an IANA name. */
      time_zone: z.string(),
    }),
  ),
  /** Only for the two sides; null for others and while none is planned. */
  termination: z.nullable(Termination),
  /** Only for the two sides and the reviewer. */
  reviewer: z.nullable(Person),
  /** The latest proposal to correct it that was not withdrawn; only for the two sides. */
  correction: z.nullable(Correction),
  /** Only for the two sides; null if no company has confirmed the employment. */
  name: z.nullable(ConfirmedName),
  /** Only for the two sides. */
  withdrawal: z.nullable(Withdrawal),
})
export type EmploymentRecord = z.infer<typeof EmploymentRecord>

export const HistoryEvent = z.object({
  /** From 1, without gaps. */
  number: z.number(),
  kind: EventKind,
  side: EventSide,
  at: timestamp,
  /** The day from which it applies, YYYY-MM-DD. */
  effective_on: z.nullable(z.string()),
  /** The new position, for `hired` and `jobChanged`. */
  position: z.nullable(z.string()),
  /** What `corrected` has changed; empty once the employee's account is erased, and for all other kinds. */
  changes: z.array(CorrectedValue),
  /** SHA-256 over the previous hash and this event, in hex; see docs/decisions/072-employment-history.md. */
  hash: z.string(),
})
export type HistoryEvent = z.infer<typeof HistoryEvent>

/** The whole history as a file. Both sides get the same `head` when they have the same history. */
export const HistoryExport = z.object({
  employment_id: id,
  company: z.string(),
  exported_at: timestamp,
  events: z.array(
    z.object({
      ...HistoryEvent.shape,
      subject_id: z.nullable(id),
      previous_hash: z.string(),
    }),
  ),
  /** The hash of the last event. */
  head: z.string(),
})
export type HistoryExport = z.infer<typeof HistoryExport>

/** The employment is self-reported or has ended, or the viewer acts for the other side, or for a suspended company. */
const sided = { otherSide: 403, companySuspended: 403 } as const
const ongoing = { employmentUnverified: 409, employmentEnded: 409, ...sided } as const

export const showEmployment = endpoint({
  method: 'GET',
  path: '/api/employments/:employmentId',
  access: 'person',
  summary: 'An employment, as far as the caller may see it.',
  reply: EmploymentRecord,
})

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/employments/:employmentId/history',
  access: 'person',
  summary: 'The history of a verified employment, newest first, for its two sides.',
  query: z.object(pageQuery),
  reply: pageOf(HistoryEvent),
})

export const exportHistory = endpoint({
  method: 'GET',
  path: '/api/employments/:employmentId/history/file',
  access: 'person',
  summary: 'The whole history with its hashes, for its two sides.',
  reply: HistoryExport,
  limited: true,
})

export const leaveCompany = endpoint({
  method: 'PUT',
  path: '/api/employments/:employmentId/resignation',
  access: 'person',
  summary:
    "Ends the caller's employment at the end of today in the company's time zone. The company is notified. Idempotent.",
  reply: EmploymentRecord,
  limited: true,
  refusals: { ...ongoing, terminationPlanned: 409, lastAdmin: 409 },
})

export const withdrawResignation = endpoint({
  method: 'DELETE',
  path: '/api/employments/:employmentId/resignation',
  access: 'person',
  summary: 'Undoes leaving until it takes effect.',
  reply: EmploymentRecord,
  limited: true,
  refusals: { ...ongoing, terminationForeign: 409, feedbackPublished: 409 },
})

export const TerminationForm = z.object({
  /** The last day of the employment, today in the company's time zone or later. */
  last_day: workDay,
  note: multilineText(terminationNoteMaximum),
})

export const planTermination = endpoint({
  method: 'PUT',
  path: '/api/employments/:employmentId/termination',
  access: 'person',
  summary: "Plans the end of an employee's employment, as an admin of the company. The employee is notified.",
  body: TerminationForm,
  reply: EmploymentRecord,
  limited: true,
  refusals: { ...ongoing, terminationPlanned: 409, lastAdmin: 409 },
})

export const withdrawTermination = endpoint({
  method: 'DELETE',
  path: '/api/employments/:employmentId/termination',
  access: 'person',
  summary: 'Undoes a planned end until it takes effect, as an admin of the company.',
  reply: EmploymentRecord,
  limited: true,
  refusals: { ...ongoing, terminationForeign: 409, feedbackPublished: 409 },
})

export const PositionForm = z.object({ position: requiredName(100), start_date: workDay })

export const changePosition = endpoint({
  method: 'POST',
  path: '/api/employments/:employmentId/positions',
  access: 'person',
  summary: 'Gives an employee a new position from a day on, as an admin of the company.',
  body: PositionForm,
  reply: EmploymentRecord,
  limited: true,
  refusals: { ...ongoing, positionExists: 409 },
})

export const withdrawPosition = endpoint({
  method: 'DELETE',
  path: '/api/employments/:employmentId/positions/:positionId',
  access: 'person',
  summary: 'Withdraws a change of position that has not started yet, or that was made today.',
  reply: EmploymentRecord,
  limited: true,
  refusals: { ...ongoing, positionStarted: 409 },
})

export const ReviewerForm = z.object({ user_id: z.nullable(id) })

export const changeReviewer = endpoint({
  method: 'PUT',
  path: '/api/employments/:employmentId/reviewer',
  access: 'person',
  summary: 'Names the member who reviews an employee, or nobody, as an admin of the company.',
  body: ReviewerForm,
  reply: EmploymentRecord,
  limited: true,
  refusals: { ...ongoing, reviewerForeign: 409 },
})

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, timestamp } from '../core/fields.ts'
import { requiredPlainText } from '../posts/text.ts'
import { reportedKinds } from './reports.ts'
import { ContentRule } from './rules.ts'

/** Maximum length of an objection, in characters. */
export const objectionMaximum = 2_000
/** How long a decision is open to an objection, in days: six months, as the Digital Services Act demands (Article 20). */
export const objectionPeriodDays = 182

/** Where something can be seen: a comment below its post. */
export const ReportedPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), slug: z.string(), id }),
  z.object({ kind: z.literal('job'), slug: z.string(), id }),
  z.object({ kind: z.literal('company'), slug: z.string() }),
  z.object({ kind: z.literal('page'), address: z.string() }),
  z.object({ kind: z.literal('profile'), id }),
])
export type ReportedPlace = z.infer<typeof ReportedPlace>

/** On what a decision rests: a rule as it was in this version, and the law, if it is about one. */
export const DecisionBasis = z.object({ rule: ContentRule, version: z.string(), law: z.nullable(z.string()) })
export type DecisionBasis = z.infer<typeof DecisionBasis>

/** A name that was replaced, and by which. */
export const Renaming = z.object({ from: z.string(), to: z.string() })

/** What staff ask whoever objected: one question, with one answer. */
export const ObjectionQuestion = z.object({
  text: z.string(),
  asked_at: timestamp,
  /** Null while it is not answered, like the time. */
  answer: z.nullable(z.string()),
  answered_at: z.nullable(timestamp),
})
export type ObjectionQuestion = z.infer<typeof ObjectionQuestion>

/** What was decided about something of the caller's, or of a company that they run. Who reported it is in no field. */
export const ContentDecision = z.object({
  id,
  kind: z.enum(reportedKinds),
  decision: z.enum(['rename', 'warn', 'hide', 'remove']),
  reason: z.string(),
  /** What led to it: `signal` if a program found it, and nobody reported it. */
  found_by: z.enum(['report', 'signal']),
  /** Null of decisions before the rules were versioned. */
  basis: z.nullable(DecisionBasis),
  /** What it said when it was decided about. */
  excerpt: z.string(),
  /** Null if none was replaced, and when it is stored no longer. */
  renamed: z.nullable(Renaming),
  /**
   * What became of what was hidden or removed: `stored` until an objection may be decided, `restored` after that, `purged` after
   * six months, `gone` when its author deleted it. Null if it was not, or was deleted at once, as before 2027.
   */
  content: z.nullable(z.enum(['stored', 'restored', 'gone', 'purged'])),
  /** Null when it is gone, or is read by two sides only. */
  place: z.nullable(ReportedPlace),
  decided_at: timestamp,
  /** Until when an objection is accepted. */
  objection_until: timestamp,
  /** Whether one is accepted now: there is none yet, and it is not too late. */
  can_object: z.boolean(),
  /** Who answers an objection: `same` if nobody but who decided could. */
  reviewer: z.enum(['other', 'same']),
  objection: z.nullable(
    z.object({
      text: z.string(),
      sent_at: timestamp,
      question: z.nullable(ObjectionQuestion),
      /** Null until it has been decided; `revoke`: the decision was taken back. */
      outcome: z.nullable(z.enum(['keep', 'revoke'])),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type ContentDecision = z.infer<typeof ContentDecision>

export const showDecision = endpoint({
  method: 'GET',
  path: '/api/content-decisions/:caseId',
  access: 'person',
  summary: "A decision about the caller's content, or that of a company whose admin they were.",
  reply: ContentDecision,
})

export const ObjectionForm = z.object({ text: requiredPlainText(objectionMaximum) })

export const objectToDecision = endpoint({
  method: 'POST',
  path: '/api/content-decisions/:caseId/objection',
  access: 'person',
  allowedWhile: 'suspended',
  summary: 'Objects to a decision, once, within six months.',
  body: ObjectionForm,
  reply: ContentDecision,
  limited: true,
  refusals: { alreadyObjected: 409, objectionTooLate: 409 },
})

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/content-decisions/:caseId/answer',
  access: 'person',
  allowedWhile: 'suspended',
  summary: 'Answers the question of staff about an objection, once, while it is not decided.',
  body: ObjectionForm,
  reply: ContentDecision,
  limited: true,
  refusals: { nothingAsked: 409 },
})

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, nothing, pageOf, pageQuery, singleLineText, timestamp } from '../core/fields.ts'
import { requiredPlainText } from '../posts/text.ts'
import { CaseMeasure } from './caseMeasures.ts'
import { DecisionBasis, ObjectionQuestion, Renaming, ReportedPlace } from './decisions.ts'
import { harmFactors, type HarmFactor } from './harm.ts'
import { reportedKinds, reportReasons } from './reports.ts'
import { ContentRule, lawMaximum } from './rules.ts'
import { ContentSignal } from './signals.ts'

/** Maximum length of the reason of a decision, and of a note, in characters. */
export const staffWordsMaximum = 2_000
/** Maximum length of a name that staff give, in characters. */
export const replacingNameMaximum = 80

const Colleague = z.object({ id, name: z.string() })
const factors = z.array(z.enum(Object.keys(harmFactors) as [HarmFactor, ...HarmFactor[]]))

/** `rename` replaces the name of a person or a company. */
export const caseDecisions = ['leave', 'rename', 'warn', 'hide', 'remove'] as const
export type CaseDecision = (typeof caseDecisions)[number]
export const objectionOutcomes = ['keep', 'revoke'] as const
export type ObjectionOutcome = (typeof objectionOutcomes)[number]

/** A line of the queue. */
export const ListedCase = z.object({
  id,
  kind: z.enum(reportedKinds),
  /** What it said when it was first reported; in lists, its beginning. */
  excerpt: z.string(),
  reasons: z.array(z.enum(reportReasons)),
  reporters: z.number(),
  /** What a program found; of what was only reported, nothing. */
  signals: z.array(ContentSignal),
  factors,
  reported_at: timestamp,
  due_at: timestamp,
  assigned_to: z.nullable(Colleague),
  handed_up: z.boolean(),
  /** Of abuse of children: for supervisors alone. */
  sealed: z.boolean(),
  /** Suspected to threaten a life (Digital Services Act, Article 18). */
  threat: z.boolean(),
})
export type ListedCase = z.infer<typeof ListedCase>

/** `open`: of all; `mine`: of the caller; `handedUp`: for supervisors. */
export const caseLists = ['open', 'mine', 'handedUp'] as const
export type CaseList = (typeof caseLists)[number]

export const listOpenCases = endpoint({
  method: 'GET',
  path: '/api/staff/cases',
  access: 'staff',
  staffRole: 'triage',
  summary: 'The cases that wait for a decision, the first due first.',
  query: z.object({ ...pageQuery, list: z.optional(z.enum(caseLists)) }),
  reply: pageOf(ListedCase),
})

export const StaffCase = z.extend(ListedCase, {
  /** What everybody who is logged in reads there now; null when it is gone, or is read by two sides only. */
  now: z.nullable(z.string()),
  /** Whose it is. */
  owner: z.nullable(z.object({ kind: z.enum(['account', 'company']), id, name: z.string() })),
  place: z.nullable(ReportedPlace),
  reports: z.array(
    z.object({
      reason: z.enum(reportReasons),
      words: z.string(),
      /** The law that something illegal breaks. */
      law: z.nullable(z.string()),
      /** Who reports something illegal, to supervisors; null to others. */
      by: z.nullable(z.string()),
      at: timestamp,
    }),
  ),
  notes: z.array(z.object({ id, author: Colleague, text: z.string(), at: timestamp })),
  /** Whether something that only two sides read is beside it, and whether the caller has that open. */
  private_part: z.enum(['none', 'closed', 'open']),
  /** Others of the staff who opened it within the last ten minutes, the latest first. */
  visitors: z.array(z.extend(Colleague, { at: timestamp })),
  /** About the same thing, person or company; the newest first, at most 20. */
  earlier: z.array(
    z.object({
      id,
      kind: z.enum(reportedKinds),
      decision: z.nullable(z.enum(caseDecisions)),
      reported_at: timestamp,
    }),
  ),
  decision: z.nullable(
    z.object({
      decision: z.enum(caseDecisions),
      reason: z.string(),
      basis: z.nullable(DecisionBasis),
      renamed: z.nullable(Renaming),
      at: timestamp,
      /** Null for the operator on the server, and for whoever is of the staff no more. */
      by: z.nullable(Colleague),
    }),
  ),
  objection: z.nullable(
    z.object({
      text: z.string(),
      sent_at: timestamp,
      question: z.nullable(ObjectionQuestion),
      outcome: z.nullable(z.enum(objectionOutcomes)),
      reason: z.nullable(z.string()),
    }),
  ),
  measure: z.nullable(CaseMeasure),
  /** What can be decided about something of its kind. */
  decisions: z.array(z.enum(caseDecisions)),
  /** Why the caller cannot decide what waits; null when they can. */
  obstacle: z.nullable(z.enum(['own', 'assigned', 'sameDecider', 'role'])),
})
export type StaffCase = z.infer<typeof StaffCase>

export const showOpenCase = endpoint({
  method: 'GET',
  path: '/api/staff/cases/:caseId',
  access: 'staff',
  staffRole: 'triage',
  summary: 'A case: what was reported, by how many and why, what was noted and decided, and earlier ones.',
  reply: StaffCase,
  refusals: { caseSealed: 403 },
})

/** A field that a form leaves empty is one that is not given. */
const chosenRule = z.pipe(
  z.transform((value: unknown) => (value === '' ? undefined : value)),
  z.optional(ContentRule),
)

export const DecisionForm = z
  .object({
    decision: z.enum(caseDecisions),
    reason: requiredPlainText(staffWordsMaximum),
    /** The rule that it breaks; of what is left, none. */
    rule: z.optional(chosenRule),
    /** The law that it breaks; with the rule `illegal` only. */
    law: z.optional(singleLineText(lawMaximum)),
    /** The name that replaces the reported one: when it is renamed, or removed with its name. */
    name: z.optional(singleLineText(replacingNameMaximum)),
  })
  .check(
    z.refine(({ decision, rule }) => decision === 'leave' || rule !== undefined, {
      error: 'ruleRequired',
      path: ['rule'],
    }),
    z.refine(({ decision, rule }) => decision !== 'leave' || rule === undefined, {
      error: 'ruleOfLeft',
      path: ['rule'],
    }),
    z.refine(({ rule, law }) => !law || rule === 'illegal', { error: 'lawOfRule', path: ['law'] }),
    z.refine(({ decision, name }) => decision !== 'rename' || Boolean(name), {
      error: 'required',
      path: ['name'],
    }),
    z.refine(({ decision, name }) => !name || decision === 'rename' || decision === 'remove', {
      error: 'nameOfOther',
      path: ['name'],
    }),
  )
export type DecisionForm = z.input<typeof DecisionForm>

export const decideOpenCase = endpoint({
  method: 'POST',
  path: '/api/staff/cases/:caseId/decision',
  access: 'staff',
  staffRole: 'moderator',
  requiresReauthentication: true,
  summary: 'Decides a case, with the reason that its author reads and the rule that it breaks.',
  body: DecisionForm,
  reply: nothing,
  refusals: {
    ownCase: 403,
    caseSealed: 403,
    caseTaken: 409,
    caseDecided: 409,
    caseCannotHide: 409,
    caseCannotRename: 409,
    caseCompanyClosed: 409,
    caseTargetGone: 409,
  },
})

import * as z from 'zod/mini'
import { optionalEmail } from '../accounts/emailFields.ts'
import { endpoint } from '../core/endpoint.ts'
import { requiredSingleLineText, singleLineText, timestamp } from '../core/fields.ts'
import { plainText } from '../posts/text.ts'
import { lawMaximum } from './rules.ts'

/** What can be reported. `page`: a person's public page; `profile`: the profile that signed-in people see. */
export const reportedKinds = ['post', 'comment', 'job', 'company', 'page', 'profile', 'message'] as const
export type ReportedKind = (typeof reportedKinds)[number]
const Kind = z.enum(reportedKinds)
/** Kinds that only signed-in people see. */
export const signedInKinds: readonly ReportedKind[] = ['comment', 'profile', 'message']

export const reportReasons = ['fraud', 'abuse', 'privacy', 'illegal', 'spam', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
/** Maximum length of a reporter's words, in characters. */
export const reportWordsMaximum = 1_000

/** Names something by its kind and its id, or the address of a public page: `post-12`, `page-ana-koval`. */
export const ReportReference = requiredSingleLineText(90).check(
  z.regex(/^(?:(?:post|comment|job|company|profile|message)-[1-9]\d{0,15}|page-[a-z\d-]{1,80})$/, 'invalid'),
)

export const Reported = z.object({
  kind: Kind,
  /** Whose it is: a company or a person. */
  name: z.string(),
  /** Its title, or the beginning of its text; empty if the name says it all. */
  excerpt: z.string(),
})
export type Reported = z.infer<typeof Reported>

/** What cannot be seen by the caller cannot be reported either, and is not told apart from what does not exist. */
const refusals = { reportedGone: 404, reportOwn: 409 } as const

export const showReported = endpoint({
  method: 'GET',
  path: '/api/reports/subject',
  access: 'anyone',
  summary: 'What a reference names, before it is reported. Rate limited.',
  query: z.object({ about: ReportReference }),
  reply: Reported,
  limited: true,
  refusals,
})

/** A box that somebody ticked: forms leave others out. */
export const ticked = z.optional(z.literal([true, 'on', '1']))

/**
 * A report. Of something illegal it says which law that breaks and why, in good faith (Digital Services Act, Article 16). Who is
 * signed out gives a name and an address then, unless it is about abuse of children, which the server checks.
 */
export const ReportForm = z
  .object({
    about: ReportReference,
    reason: z.enum(reportReasons),
    words: plainText(reportWordsMaximum),
    /** Of somebody who is signed out and wants to be told what became of it. */
    email: z.optional(optionalEmail),
    /** Of something illegal, like the following. */
    law: z.optional(singleLineText(lawMaximum)),
    name: z.optional(singleLineText()),
    good_faith: ticked,
    child_abuse: ticked,
  })
  .check(
    z.refine(({ reason, words }) => (reason !== 'other' && reason !== 'illegal') || words.trim() !== '', {
      error: 'required',
      path: ['words'],
    }),
    z.refine(({ reason, law }) => reason !== 'illegal' || Boolean(law), { error: 'required', path: ['law'] }),
    z.refine(({ reason, good_faith: goodFaith }) => reason !== 'illegal' || goodFaith !== undefined, {
      error: 'goodFaithRequired',
      path: ['good_faith'],
    }),
  )
export type ReportForm = z.infer<typeof ReportForm>

const reference = z.string()

export const sendReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  access: 'anyone',
  summary:
    'Reports something that the caller can see, with or without a sign-in. Repeating a report returns the same reference. ' +
    'Whose it is never learns who reported it.',
  body: ReportForm,
  /** Opens the receipt. */
  reply: z.object({ reference }),
  limited: true,
  refusals,
})

/** What became of a report. */
export const receiptStates = [
  'received',
  'left',
  'renamed',
  'warned',
  'hidden',
  'removed',
  'revoked',
] as const
export const Receipt = z.object({
  kind: Kind,
  /** `warned`: its author was told. `revoked`: the author objected, and the decision was taken back. */
  state: z.enum(receiptStates),
  decided_at: z.nullable(timestamp),
})
export type Receipt = z.infer<typeof Receipt>

export const showReceipt = endpoint({
  method: 'GET',
  path: '/api/reports/receipt',
  access: 'anyone',
  summary: 'What became of a report, for whoever has its reference. Rate limited.',
  query: z.object({ reference: requiredSingleLineText(100) }),
  reply: Receipt,
  limited: true,
  refusals: { receiptUnknown: 404 },
})

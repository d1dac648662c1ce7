import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { timestamp } from '../core/fields.ts'
import { requiredPlainText } from '../posts/text.ts'

/** For how long a private part stays open, in minutes. */
export const privateMinutes = 30
/** After how many days those are notified who wrote it. */
export const privateNoticeDays = 30
/** Maximum length of the reason, in characters. */
export const privateReasonMaximum = 500

/** What only two sides read beside something that was reported: the messages around it. */
export const PrivatePart = z.object({
  /** Until when the caller may read it. */
  until: timestamp,
  passages: z.array(
    z.object({
      /** The name of the person or the company. */
      by: z.string(),
      text: z.string(),
      at: timestamp,
      reported: z.boolean(),
    }),
  ),
})
export type PrivatePart = z.infer<typeof PrivatePart>

export const openPrivatePart = endpoint({
  method: 'POST',
  path: '/api/staff/cases/:caseId/private-part',
  access: 'staff',
  staffRole: 'moderator',
  requiresReauthentication: true,
  summary:
    'Opens the private part of a case for the caller, for 30 minutes and with a reason. It is recorded, and those who wrote ' +
    'it are notified after 30 days.',
  body: z.object({ reason: requiredPlainText(privateReasonMaximum) }),
  reply: PrivatePart,
  refusals: {
    noPrivatePart: 409,
    caseDecided: 409,
    caseTaken: 409,
    ownCase: 403,
    sameDecider: 403,
    caseSealed: 403,
  },
})

export const showPrivatePart = endpoint({
  method: 'GET',
  path: '/api/staff/cases/:caseId/private-part',
  access: 'staff',
  staffRole: 'moderator',
  summary: 'The private part of a case, while the caller has it open.',
  reply: PrivatePart,
  refusals: { privatePartClosed: 409, noPrivatePart: 409 },
})

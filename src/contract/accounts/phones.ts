import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, timestamp, requiredSingleLineText } from '../core/fields.ts'

/** Numbers per account. */
export const phoneLimit = 5

/** Six digits; pasted codes may contain spaces. */
export const code = z.string().check(
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.minLength(1),
  z.regex(/^\d{6}$/, 'codeIncorrect'),
)

/** The server validates the number: the numbering plans are too large to send to a browser. */
export const PhoneForm = z.object({ phone: requiredSingleLineText(40) })
export const PhoneCodeForm = z.object({ phone: requiredSingleLineText(40), code })

/** A confirmed number. */
export const AccountPhone = z.object({
  id,
  /** E.164: `+380671234567`. */
  number: z.string(),
  /** For display: `+380 67 123 4567`. */
  display: z.string(),
  primary: z.boolean(),
  confirmed_at: timestamp,
})
export type AccountPhone = z.infer<typeof AccountPhone>

export const startPhone = endpoint({
  method: 'POST',
  path: '/api/phones/code',
  access: 'person',
  allowedWhile: 'suspended',
  summary: "Sends a code to a number. A number without a country code belongs to the profile's country.",
  body: PhoneForm,
  /** `phone` in E.164; `resend_after` in seconds. */
  reply: z.object({ phone: z.string(), display: z.string(), resend_after: z.number() }),
  limited: true,
  refusals: { phonesUnavailable: 503, phoneLimit: 409 },
})

export const confirmPhone = endpoint({
  method: 'POST',
  path: '/api/phones',
  access: 'person',
  allowedWhile: 'suspended',
  summary: 'Adds a number to the account, confirmed by the code that was sent to it.',
  body: PhoneCodeForm,
  reply: AccountPhone,
  limited: true,
  refusals: { phoneLimit: 409 },
})

export const listPhones = endpoint({
  method: 'GET',
  path: '/api/phones',
  access: 'person',
  summary: "The caller's confirmed numbers, the primary one first.",
  reply: z.array(AccountPhone),
})

export const makePhonePrimary = endpoint({
  method: 'PUT',
  path: '/api/phones/:phoneId/primary',
  access: 'person',
  allowedWhile: 'suspended',
  summary: 'Makes a number the primary one.',
  reply: z.array(AccountPhone),
  limited: true,
})

export const removePhone = endpoint({
  method: 'DELETE',
  path: '/api/phones/:phoneId',
  access: 'person',
  allowedWhile: 'suspended',
  summary: 'Removes a number; if it was the primary one, the oldest of the others takes its place.',
  reply: z.array(AccountPhone),
  limited: true,
})

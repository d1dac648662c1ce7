import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, timestamp, requiredSingleLineText } from '../core/fields.ts'

/** How many numbers an account holds. */
export const phoneLimit = 5

/** Six digits; pasted codes come with spaces around and between. */
export const code = z.string().check(
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.minLength(1),
  z.regex(/^\d{6}$/, 'codeIncorrect'),
)

/** Whether it is a number of some country is the server's to say: the numbering plans of the world weigh too much. */
export const PhoneForm = z.object({ phone: requiredSingleLineText(40) })
export const PhoneCodeForm = z.object({ phone: requiredSingleLineText(40), code })

/** A number that its owner has confirmed. */
export const AccountPhone = z.object({
  id,
  /** E.164: `+380671234567`. */
  number: z.string(),
  /** As people read it: `+380 67 123 4567`. */
  display: z.string(),
  primary: z.boolean(),
  confirmed_at: timestamp,
})
export type AccountPhone = z.infer<typeof AccountPhone>

export const startPhone = endpoint({
  method: 'POST',
  path: '/api/phones/code',
  access: 'person',
  summary: "Sends a code to a number. Without a country code it is read as one of the profile's country.",
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
  summary: 'Makes a number the primary one.',
  reply: z.array(AccountPhone),
  limited: true,
})

export const removePhone = endpoint({
  method: 'DELETE',
  path: '/api/phones/:phoneId',
  access: 'person',
  summary: 'Removes a number; if it was the primary one, the oldest of the others takes its place.',
  reply: z.array(AccountPhone),
  limited: true,
})

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { email } from './emailFields.ts'
import { id, timestamp } from '../core/fields.ts'
import { code } from './phones.ts'

/** Addresses per account. */
export const emailLimit = 5

export const EmailForm = z.object({ email })
export const EmailCodeForm = z.object({ email, code })

/** A confirmed address. The primary one is used to sign in and receives all mails. */
export const AccountEmail = z.object({ id, email: z.string(), primary: z.boolean(), confirmed_at: timestamp })
export type AccountEmail = z.infer<typeof AccountEmail>

export const listEmails = endpoint({
  method: 'GET',
  path: '/api/emails',
  access: 'person',
  summary: "The caller's addresses, the primary one first.",
  reply: z.array(AccountEmail),
})

export const startEmail = endpoint({
  method: 'POST',
  path: '/api/emails/code',
  access: 'person',
  allowedWhile: 'suspended',
  requiresReauthentication: true,
  summary:
    'Sends a code to an address. The response is the same whether or not another account has the address; the mail differs.',
  body: EmailForm,
  /** `resend_after` in seconds. */
  reply: z.object({ email: z.string(), resend_after: z.number() }),
  limited: true,
  refusals: { emailLimit: 409 },
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/emails',
  access: 'person',
  allowedWhile: 'suspended',
  requiresReauthentication: true,
  summary: 'Adds an address to the account, confirmed by the code that was sent to it.',
  body: EmailCodeForm,
  reply: AccountEmail,
  limited: true,
  refusals: { emailLimit: 409, emailElsewhere: 409 },
})

export const makeEmailPrimary = endpoint({
  method: 'PUT',
  path: '/api/emails/:emailId/primary',
  access: 'person',
  allowedWhile: 'suspended',
  requiresReauthentication: true,
  summary: 'Makes this address the one for signing in and for mails; the previous one gets a notice.',
  reply: z.array(AccountEmail),
  limited: true,
})

export const removeEmail = endpoint({
  method: 'DELETE',
  path: '/api/emails/:emailId',
  access: 'person',
  allowedWhile: 'suspended',
  requiresReauthentication: true,
  summary: 'Removes an address other than the primary one.',
  reply: z.array(AccountEmail),
  limited: true,
  refusals: { emailPrimary: 409 },
})

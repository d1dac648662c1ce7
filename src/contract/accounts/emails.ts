import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { email } from './emailFields.ts'
import { id, timestamp } from '../core/fields.ts'
import { code } from './phones.ts'

/** How many addresses an account holds. */
export const emailLimit = 5

export const EmailForm = z.object({ email })
export const EmailCodeForm = z.object({ email, code })

/** An address that its owner has confirmed. The primary one signs in, and mails go there. */
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
  requiresReauthentication: true,
  summary:
    'Sends a code to an address. The answer does not tell whether somebody else has it: the mail does.',
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
  requiresReauthentication: true,
  summary: 'Signs in and gets mails by this address from now on; the one before is told.',
  reply: z.array(AccountEmail),
  limited: true,
})

export const removeEmail = endpoint({
  method: 'DELETE',
  path: '/api/emails/:emailId',
  access: 'person',
  requiresReauthentication: true,
  summary: 'Removes an address; not the primary one.',
  reply: z.array(AccountEmail),
  limited: true,
  refusals: { emailPrimary: 409 },
})

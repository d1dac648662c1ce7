import * as z from 'zod/mini'
import { email } from '../accounts/emailFields.ts'
import { newPassword } from '../accounts/signIn.ts'
import { personFields, SignUpStarted } from '../accounts/signUps.ts'
import { endpoint } from '../core/endpoint.ts'
import { multilineText, nothing, timestamp } from '../core/fields.ts'
import { resumeRule } from '../files/files.ts'
import { noteMaximum } from './form.ts'

/** Minutes that the résumé of somebody without an account waits for the code of their sign-up. */
export const startedMinutes = 60
/** Days that an application that was begun waits for its owner. */
export const draftDays = 30

const secret = z.string().check(z.maxLength(100))
const jobRefusals = { jobClosed: 409, jobPaused: 409, jobExternal: 409 } as const

export const StartedApplication = z.object({
  /** For the browser alone: whoever has it can take the file over. */
  secret: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  expires_at: timestamp,
})
export type StartedApplication = z.infer<typeof StartedApplication>

export const startApplication = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/started-applications',
  access: 'anyone',
  summary:
    'Stores the résumé of somebody without an account for an hour. Nobody can read it, and it is deleted unless an account takes it over. Rate limited per network, by number and volume.',
  files: { resume: resumeRule },
  reply: StartedApplication,
  limited: true,
  refusals: jobRefusals,
})

/** One sign-up with what an application needs. `started` is the secret of its résumé. */
export const ApplySignUpForm = z.object({
  ...personFields,
  email,
  password: newPassword,
  started: secret,
  /** Redirect target after the sign-up; the link in the mail carries it. */
  next: z.optional(z.string().check(z.maxLength(2000))),
})

export const registerToApply = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/registration',
  access: 'anyone',
  summary:
    'Starts a personal sign-up whose confirmation sends the application that was started. The response is the same whether or not the address is known.',
  body: ApplySignUpForm,
  reply: SignUpStarted,
  limited: true,
  refusals: jobRefusals,
})

export const saveApplicationDraft = endpoint({
  method: 'PUT',
  path: '/api/jobs/:jobId/application-draft',
  access: 'person',
  summary:
    "Saves the caller's unsent application: the message, or with `started` the résumé that was sent before the sign-in. An empty draft is deleted.",
  body: z.object({ note: z.optional(multilineText(noteMaximum)), started: z.optional(secret) }),
  reply: nothing,
  refusals: { ...jobRefusals, jobManaged: 409 },
})

export const deleteApplicationDraft = endpoint({
  method: 'DELETE',
  path: '/api/jobs/:jobId/application-draft',
  access: 'person',
  summary: "Deletes the caller's unsent application with its résumé. Idempotent.",
  reply: nothing,
})

import * as z from 'zod/mini'
import { currentPassword, passwordConfirmation, passwordsMatch, replacingPassword } from './signIn.ts'
import { endpoint } from '../core/endpoint.ts'
import { id, timestamp, nothing, pageOf, pageQuery } from '../core/fields.ts'

export const ChangePasswordForm = z
  .object({
    current_password: currentPassword,
    password: replacingPassword,
    password_confirmation: passwordConfirmation,
  })
  .check(passwordsMatch)

/** What stands between a stolen session and the account: asked for before it changes how one signs in. */
export const PasswordForm = z.object({ password: z.string().check(z.minLength(1), z.maxLength(200)) })

/** Where somebody is signed in. */
export const Device = z.object({
  id,
  /** Browser and system, such as `Firefox, Linux`; empty when it did not say. */
  name: z.string(),
  /** The range of its network address, such as `203.0.113.0/24`. */
  place: z.string(),
  signed_in_at: timestamp,
  last_used_at: timestamp,
  /** The one that asks. */
  current: z.boolean(),
})
export type Device = z.infer<typeof Device>

export const activityKinds = [
  'signedIn',
  'signInFailed',
  'signedOut',
  'deviceEnded',
  'passwordChanged',
  'passwordReset',
  'emailAdded',
  'emailRemoved',
  'primaryEmailChanged',
  'secondFactorOn',
  'secondFactorOff',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'passkeyAdded',
  'passkeyRemoved',
] as const
export type ActivityKind = (typeof activityKinds)[number]
export const Activity = z.object({
  id,
  kind: z.enum(activityKinds),
  device: z.string(),
  place: z.string(),
  at: timestamp,
})
export type Activity = z.infer<typeof Activity>

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/settings/password',
  access: 'person',
  summary: 'Changes the password. All other devices are signed out, and a mail tells of it.',
  body: ChangePasswordForm,
  reply: nothing,
  limited: true,
})

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/settings/devices',
  access: 'person',
  summary: 'Where the caller is signed in, the last used first; 100 at most.',
  reply: z.array(Device),
})

export const endDevice = endpoint({
  method: 'DELETE',
  path: '/api/settings/devices/:deviceId',
  access: 'person',
  requiresReauthentication: true,
  summary: 'Signs one device of the caller out.',
  reply: nothing,
})

export const endOtherDevices = endpoint({
  method: 'DELETE',
  path: '/api/settings/devices',
  access: 'person',
  requiresReauthentication: true,
  summary: 'Signs all devices of the caller out but the one that asks.',
  reply: nothing,
})

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/settings/activity',
  access: 'person',
  summary: 'What happened to the account, the latest first.',
  query: z.object(pageQuery),
  reply: pageOf(Activity),
})

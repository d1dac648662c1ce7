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

/** Protects the account against a stolen session: required before a change of the sign-in methods. */
export const PasswordForm = z.object({ password: z.string().check(z.minLength(1), z.maxLength(200)) })

/** A signed-in device. */
export const Device = z.object({
  id,
  /** Browser and system, such as `Firefox, Linux`; empty if unknown. */
  name: z.string(),
  /** The range of its network address, such as `203.0.113.0/24`. */
  place: z.string(),
  signed_in_at: timestamp,
  last_used_at: timestamp,
  /** The device of this request. */
  current: z.boolean(),
})
export type Device = z.infer<typeof Device>

export const activityKinds = [
  'signedIn',
  'staffSignedIn',
  'staffReadMessages',
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
  'factorsReset',
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
  allowedWhile: 'suspended',
  summary: 'Changes the password, signs out all other devices and sends a notice by mail.',
  body: ChangePasswordForm,
  reply: nothing,
  limited: true,
})

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/settings/devices',
  access: 'person',
  summary: 'The devices on which the caller is signed in, last used first; at most 100.',
  reply: z.array(Device),
})

export const endDevice = endpoint({
  method: 'DELETE',
  path: '/api/settings/devices/:deviceId',
  access: 'person',
  allowedWhile: 'suspended',
  requiresReauthentication: true,
  summary: 'Signs out one device of the caller.',
  reply: nothing,
})

export const endOtherDevices = endpoint({
  method: 'DELETE',
  path: '/api/settings/devices',
  access: 'person',
  allowedWhile: 'suspended',
  requiresReauthentication: true,
  summary: 'Signs out all devices of the caller except the current one.',
  reply: nothing,
})

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/settings/activity',
  access: 'person',
  summary: 'The security activity of the account, newest first.',
  query: z.object(pageQuery),
  reply: pageOf(Activity),
})

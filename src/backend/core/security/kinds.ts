/**
 * All kinds of security log entries with their descriptions. `docs/security-log.md` lists them for operators; a test
 * compares the two.
 */
export const securityKinds = {
  signUpConfirmed: 'The code of a sign-up was brought back',
  signInPassword: 'A sign-in with a password; details say whether a second factor is asked for next',
  signInSecondFactor: 'The second step of a sign-in, with a code of the app',
  signInRecoveryCode: 'The second step of a sign-in, with a recovery code',
  signInPasskey: 'A sign-in with a passkey',
  signOut: 'A device signed itself out',
  deviceEnded: 'Somebody signed other devices of theirs out',
  identityProven: 'Somebody proved again who they are, before a sensitive change',
  passwordChanged: 'The password was changed in the settings',
  passwordResetAsked: 'A link to a new password was asked for',
  passwordReset: 'The password was replaced by a mailed link',
  secondFactorOn: 'The second factor was turned on',
  secondFactorOff: 'The second factor was turned off',
  recoveryCodesRenewed: 'New recovery codes were made',
  passkeyAdded: 'A passkey was added',
  passkeyRemoved: 'A passkey was removed',
  emailCodeAsked: 'A code to a new address was asked for',
  emailAdded: 'An address was confirmed and added',
  emailPrimaryChanged: 'Another address signs in',
  emailRemoved: 'An address was removed',
  phoneAdded: 'A phone number was confirmed and added',
  phonePrimaryChanged: 'Another phone number became the primary one',
  phoneRemoved: 'A phone number was removed',
  memberRights: 'The role or the HR permission of a member was changed',
  companyClosed: 'Support closed a company for good',
  memberRemoved: 'A member was removed from a company',
  invitationSent: 'A company invited somebody',
  invitationAbuse:
    'Invitations came up against their limits, or somebody said that they do not know the company',
  exportAsked: 'A copy of all data of a person was asked for',
  exportDownloaded: 'That copy was downloaded',
  accountClosed: 'An account was closed',
  accountReopened: 'Support reopened a closed account',
  accountErased: 'A closed account was erased for good',
  uploadRefused: 'An upload was refused: its type, its size, or what a scanner found in it',
  accessRefused: 'A call was refused: not signed in, not allowed, or no fresh proof',
  foreignId: 'Something of somebody else was asked for by its id, and answered with 404',
  foreignOrigin: 'Another site made a browser send a call',
  limitHit: 'A rate limit was reached; details name it',
  alert: 'A rule of `alerts.ts` was met; details name it',
} as const
export type SecurityKind = keyof typeof securityKinds
export const allSecurityKinds = Object.keys(securityKinds) as SecurityKind[]

/** `failed`: the credential was wrong. `refused`: a rule refused the call. `error`: unexpected failure. */
export const outcomes = ['done', 'failed', 'refused', 'error'] as const
export type Outcome = (typeof outcomes)[number]

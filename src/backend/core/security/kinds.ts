/**
 * All kinds of security log entries with their descriptions. `docs/security-log.md` lists them for operators; a test
 * compares the two.
 */
export const securityKinds = {
  signUpConfirmed: 'The code of a sign-up was entered',
  signInPassword: 'A sign-in with a password; details state whether a second factor is required next',
  signInSecondFactor: 'The second step of a sign-in, with a code of the app',
  signInRecoveryCode: 'The second step of a sign-in, with a recovery code',
  signInPasskey: 'A sign-in with a passkey',
  signOut: 'A device signed itself out',
  deviceEnded: 'A user signed out their other devices',
  identityProven: 'The user reauthenticated before a sensitive change',
  passwordChanged: 'The password was changed in the settings',
  passwordResetAsked: 'A password reset link was requested',
  passwordReset: 'The password was replaced by a mailed link',
  secondFactorOn: 'The second factor was turned on',
  secondFactorOff: 'The second factor was turned off',
  recoveryCodesRenewed: 'Recovery codes were regenerated',
  passkeyAdded: 'A passkey was added',
  passkeyRemoved: 'A passkey was removed',
  emailCodeAsked: 'A code for a new address was requested',
  emailAdded: 'An address was confirmed and added',
  emailPrimaryChanged: 'Another address signs in',
  emailRemoved: 'An address was removed',
  phoneAdded: 'A phone number was confirmed and added',
  phonePrimaryChanged: 'Another phone number became the primary one',
  phoneRemoved: 'A phone number was removed',
  memberRights: 'The role or the HR permission of a member was changed',
  companyClosed: 'Support closed a company permanently',
  measureTaken: 'An account or a company was limited or suspended; details name it, and who decided',
  measureLifted: 'A limit or a suspension was lifted; details name it, and who decided',
  signingChanged: 'A company started or stopped to sign what it confirms',
  credentialRevoked: 'A person revoked a credential',
  memberRemoved: 'A member was removed from a company',
  invitationSent: 'A company invited somebody',
  invitationAbuse: 'Invitations hit their limits, or somebody reported not knowing the company',
  exportAsked: 'A data export was requested',
  exportDownloaded: 'A data export was downloaded',
  accountClosed: 'An account was closed',
  accountReopened: 'Support reopened a closed account',
  accountErased: 'A closed account was erased permanently',
  staffSignIn: 'A staff member signed in to the area of staff',
  staffRoles: 'The operator granted or ended roles of staff; details name them',
  uploadRefused: 'An upload was refused: its type, its size, or malware found by the scanner',
  accessRefused: 'A call was refused: not signed in, not allowed, or not recently reauthenticated',
  foreignId: 'A resource of somebody else was requested by its id; the response was 404',
  foreignOrigin: 'A browser sent a call on behalf of another site',
  limitHit: 'A rate limit was reached; details name it',
  alert: 'A rule of `alerts.ts` was met; details name it',
} as const
export type SecurityKind = keyof typeof securityKinds
export const allSecurityKinds = Object.keys(securityKinds) as SecurityKind[]

/** `failed`: the credential was wrong. `refused`: a rule refused the call. `error`: unexpected failure. */
export const outcomes = ['done', 'failed', 'refused', 'error'] as const
export type Outcome = (typeof outcomes)[number]

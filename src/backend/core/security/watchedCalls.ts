import * as accounts from '#contract/accounts/signIn.ts'
import * as closing from '#contract/accounts/closing.ts'
import * as emails from '#contract/accounts/emails.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import * as members from '#contract/careers/members.ts'
import * as passkeys from '#contract/accounts/passkeys.ts'
import * as resets from '#contract/accounts/passwordResets.ts'
import * as phones from '#contract/accounts/phones.ts'
import * as proof from '#contract/accounts/reauthentication.ts'
import * as secondFactor from '#contract/accounts/secondFactor.ts'
import * as security from '#contract/accounts/security.ts'
import * as session from '#contract/accounts/session.ts'
import * as signUps from '#contract/accounts/signUps.ts'
import { Refused } from '../refuse.ts'
import type { CurrentCall } from './currentCall.ts'
import type { Outcome, SecurityKind } from './kinds.ts'
import type { SecurityLog } from './securityLog.ts'

/** What each of these calls is, in the words of the security log. */
const watched = new Map<Endpoint, SecurityKind>([
  [signUps.verifyEmail, 'signUpConfirmed'],
  [accounts.signIn, 'signInPassword'],
  // Shows a password too, of a form that waits for its address.
  [signUps.continueSignUp, 'signInPassword'],
  [secondFactor.finishSignIn, 'signInSecondFactor'],
  [passkeys.signInWithPasskey, 'signInPasskey'],
  [session.signOut, 'signOut'],
  [security.endDevice, 'deviceEnded'],
  [security.endOtherDevices, 'deviceEnded'],
  [proof.proveByPassword, 'identityProven'],
  [proof.proveByPasskey, 'identityProven'],
  [security.changePassword, 'passwordChanged'],
  [resets.askReset, 'passwordResetAsked'],
  [resets.replacePassword, 'passwordReset'],
  [secondFactor.confirmSecondFactor, 'secondFactorOn'],
  [secondFactor.endSecondFactor, 'secondFactorOff'],
  [secondFactor.renewRecoveryCodes, 'recoveryCodesRenewed'],
  [passkeys.addPasskey, 'passkeyAdded'],
  [passkeys.removePasskey, 'passkeyRemoved'],
  [emails.startEmail, 'emailCodeAsked'],
  [emails.confirmEmail, 'emailAdded'],
  [emails.makeEmailPrimary, 'emailPrimaryChanged'],
  [emails.removeEmail, 'emailRemoved'],
  [phones.confirmPhone, 'phoneAdded'],
  [phones.makePhonePrimary, 'phonePrimaryChanged'],
  [phones.removePhone, 'phoneRemoved'],
  [members.changeMember, 'memberRights'],
  [members.removeMember, 'memberRemoved'],
  [members.invite, 'invitationSent'],
  [closing.startExport, 'exportAsked'],
  [closing.closeAccount, 'accountClosed'],
])

/** What was shown was wrong: a password, a code, a key, a link. */
const wrong = new Set([
  ...['passwordIncorrect', 'codeIncorrect', 'codeExpired', 'credentialsIncorrect'],
  ...['passkeyUnknown', 'passkeyNotYours', 'challengeEnded', 'resetLinkInvalid'],
])
const uploadCodes = new Set([
  'fileType',
  'fileTooLarge',
  'fileEmpty',
  'fileInfected',
  'fileMacros',
  'fileEncrypted',
])
const invitationLimits = new Set(['invite', 'inviteMail', 'invitationToken'])

interface Answered {
  readonly error: Error | undefined
  readonly res: Response
  readonly req: { readonly method: string }
}

/** Writes down what a call came to, now that it has been answered. */
export function writeCall(log: SecurityLog, call: CurrentCall, { error, res, req }: Answered): void {
  const { endpoint } = call
  const refused = error instanceof Refused ? error : null
  const codes = refused ? [refused.code, ...refused.violations.map(({ code }) => code)] : []
  const { accountId, company } = call
  const write = (kind: SecurityKind, outcome: Outcome, details: readonly string[]) =>
    log.write({ accountId, company, kind, outcome, details })
  const where = endpoint ? [`${endpoint.method} ${endpoint.path}`] : []

  if (refused?.status === 429) {
    const limits = [...call.limits]
    const abused = limits.some((name) => invitationLimits.has(name))
    write('limitHit', 'refused', [...limits, ...where])
    if (abused) write('invitationAbuse', 'refused', limits)
    return
  }
  if (refused?.code === 'foreignOrigin') return write('foreignOrigin', 'refused', [req.method])
  if (call.foreign && res.status === 404) return write('foreignId', 'refused', where)
  const kind = call.kind ?? (endpoint && watched.get(endpoint))
  const isAccess = refused?.status === 401 || refused?.status === 403
  // Said of a form whose password was right: that is no refusal of access.
  if (isAccess && refused.code !== 'emailNotVerified')
    return write('accessRefused', 'refused', [...codes, ...where])
  if (codes.some((code) => uploadCodes.has(code))) write('uploadRefused', 'refused', [...codes, ...where])
  if (!kind) return
  if (!error) return write(kind, 'done', [])
  if (!refused) return write(kind, 'error', [])
  write(kind, codes.some((code) => wrong.has(code)) ? 'failed' : 'refused', codes)
}

import { closeAccount } from '#contract/accounts/closing.ts'
import { confirmEmail, makeEmailPrimary, removeEmail, startEmail } from '#contract/accounts/emails.ts'
import { addPasskey, removePasskey, signInWithPasskey } from '#contract/accounts/passkeys.ts'
import { requestPasswordReset, replacePassword } from '#contract/accounts/passwordResets.ts'
import { confirmPhone, makePhonePrimary, removePhone } from '#contract/accounts/phones.ts'
import { reauthenticateWithPasskey, reauthenticateWithPassword } from '#contract/accounts/reauthentication.ts'
import {
  confirmSecondFactor,
  endSecondFactor,
  finishSignIn,
  renewRecoveryCodes,
} from '#contract/accounts/secondFactor.ts'
import { changePassword, endDevice, endOtherDevices } from '#contract/accounts/security.ts'
import { signOut } from '#contract/accounts/session.ts'
import { signIn } from '#contract/accounts/signIn.ts'
import { continueSignUp, verifyEmail } from '#contract/accounts/signUps.ts'
import type { AuditedCalls } from '../core/security/auditCall.ts'

export const accountCalls: AuditedCalls = [
  [verifyEmail, 'signUpConfirmed'],
  [signIn, 'signInPassword'],
  // Takes a password as well: that of a sign-up with an unconfirmed address.
  [continueSignUp, 'signInPassword'],
  [finishSignIn, 'signInSecondFactor'],
  [signInWithPasskey, 'signInPasskey'],
  [signOut, 'signOut'],
  [endDevice, 'deviceEnded'],
  [endOtherDevices, 'deviceEnded'],
  [reauthenticateWithPassword, 'identityProven'],
  [reauthenticateWithPasskey, 'identityProven'],
  [changePassword, 'passwordChanged'],
  [requestPasswordReset, 'passwordResetAsked'],
  [replacePassword, 'passwordReset'],
  [confirmSecondFactor, 'secondFactorOn'],
  [endSecondFactor, 'secondFactorOff'],
  [renewRecoveryCodes, 'recoveryCodesRenewed'],
  [addPasskey, 'passkeyAdded'],
  [removePasskey, 'passkeyRemoved'],
  [startEmail, 'emailCodeAsked'],
  [confirmEmail, 'emailAdded'],
  [makeEmailPrimary, 'emailPrimaryChanged'],
  [removeEmail, 'emailRemoved'],
  [confirmPhone, 'phoneAdded'],
  [makePhonePrimary, 'phonePrimaryChanged'],
  [removePhone, 'phoneRemoved'],
  [closeAccount, 'accountClosed'],
]

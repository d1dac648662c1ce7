import * as phones from '#contract/accounts/phones.ts'
import * as resets from '#contract/accounts/passwordResets.ts'
import * as signUps from '#contract/accounts/signUps.ts'
import { password } from '../../../world.ts'
import type { TestBackend } from '../../backend.ts'
import { rights, type Make, type Row } from '../roleTable.ts'

const nobodys = { attempt: '3b241101-e2bb-4255-8caf-4136c566a962', secret: 'x'.repeat(43) }

/** Signing up and confirming addresses and numbers. */
export const authenticationRows = (_: TestBackend, make: Make): Row[] => [
  { endpoint: signUps.register, args: () => ({ body: make.signUp() }) },
  { endpoint: signUps.registerCompany, args: () => ({ body: make.companySignUp() }) },
  {
    endpoint: signUps.verifyEmail,
    args: () => ({ body: { ...nobodys, code: '123456' } }),
    expected: rights.refused(422),
  },
  {
    endpoint: signUps.changeSignUpEmail,
    args: () => ({ body: { ...nobodys, email: make.address() } }),
    expected: rights.refused(409),
  },
  {
    endpoint: signUps.continueSignUp,
    args: () => ({ body: { email: make.address(), password: 'Correct-horse-1' } }),
    expected: rights.refused(422),
  },
  { endpoint: resets.requestPasswordReset, args: () => ({ body: { email: make.address() } }) },
  {
    endpoint: resets.showPasswordReset,
    args: () => ({ body: { token: 'x'.repeat(43) } }),
    expected: rights.refused(422),
  },
  {
    endpoint: resets.replacePassword,
    args: () => ({ body: { token: 'x'.repeat(43), password, password_confirmation: password } }),
    expected: rights.refused(422),
  },
  { endpoint: signUps.skipPhone },
  { endpoint: signUps.resendCode, args: () => ({ body: { attempt: crypto.randomUUID() } }) },
  { endpoint: phones.startPhone, args: () => ({ body: { phone: make.phone() } }) },
  // Nobody received that code: only the account that requested it can confirm a number.
  {
    endpoint: phones.confirmPhone,
    args: () => ({ body: { phone: make.phone(), code: '123456' } }),
    expected: { ...rights.refused(422), nobody: 401 },
  },
]

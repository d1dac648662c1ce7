import * as accounts from '#contract/accounts.ts'
import * as phones from '#contract/phones.ts'
import { rights, type Make, type Row, type World } from '../roleTable.ts'

/** Signing up, and confirming what was given there. */
export const comingInRows = (_: World, make: Make): Row[] => [
  { endpoint: accounts.register, args: () => ({ body: make.signUp() }), expected: rights.everyone },
  {
    endpoint: accounts.registerCompany,
    args: () => ({ body: make.companySignUp() }),
    expected: rights.everyone,
  },
  {
    endpoint: accounts.verifyEmail,
    args: () => ({ body: { email: 'nobody@nowhere.example', code: '123456' } }),
    expected: rights.refused(422),
  },
  {
    endpoint: accounts.resendCode,
    args: () => ({ body: { email: make.address() } }),
    expected: rights.everyone,
  },
  {
    endpoint: phones.startPhone,
    args: () => ({ body: { phone: make.phone() } }),
    expected: rights.signedIn,
  },
  // Nobody was sent that code: a number is confirmed only by who asked for it, for their own account.
  {
    endpoint: phones.confirmPhone,
    args: () => ({ body: { phone: make.phone(), code: '123456' } }),
    expected: { ...rights.refused(422), nobody: 401 },
  },
]

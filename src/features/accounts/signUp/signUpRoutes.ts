import type { SignUpKind } from '#contract/accounts/signUps.ts'
import type { RouteName } from '#paths'

/** The pages of a sign-up, each with its counterpart for companies. */
export const signUpRoutes = {
  start: { personal: 'createAccount', company: 'createCompany' },
  emailVerification: { personal: 'verifyEmail', company: 'verifyCompanyEmail' },
  emailChange: { personal: 'changeEmail', company: 'changeCompanyEmail' },
  phoneVerification: { personal: 'verifyPhone', company: 'verifyCompanyPhone' },
  completed: { personal: 'completed', company: 'completedCompany' },
} as const satisfies Record<string, Record<SignUpKind, RouteName>>

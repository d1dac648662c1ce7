import type * as z from 'zod/mini'
import type { CompanySignUpForm, SignUpForm } from '#contract/accounts/signUps.ts'

/** A complete sign-up form for an address. */
export function signUpForm(email: string, password = 'Correct-horse-1'): z.input<typeof SignUpForm> {
  return {
    first_name: 'Olena',
    last_name: 'Marchenko',
    email,
    password,
    password_confirmation: password,
    terms: true,
  }
}

export const companySignUpForm = (
  email: string,
  name = 'Nova',
  password?: string,
): z.input<typeof CompanySignUpForm> => ({
  ...signUpForm(email, password),
  company_name: name,
  industry_id: 1,
  size_id: 1,
  country_id: 1,
})

import type { Option } from '#contract/dictionaries/dictionaries.ts'

/** Values of the sign-up form: all text, except the checkbox. */
export interface SignUpValues {
  first_name: string
  last_name: string
  email: string
  password: string
  password_confirmation: string
  terms: boolean
  company_name: string
  industry_id: string
  size_id: string
  country_id: string
}

/** Options of the company fields. */
export interface CompanyChoices {
  readonly industries: readonly Option[]
  readonly sizes: readonly Option[]
  readonly countries: readonly Option[]
}

export const personFields = ['first_name', 'last_name', 'email'] as const
export const companyFields = ['company_name', 'industry_id', 'size_id', 'country_id'] as const
export type CompanyName = (typeof companyFields)[number]
/** Draft key in session storage; the personal and the company form share their common fields. */
export const draftKey = 'sign-up'

/** Default values: empty, or the values of a plain form post. */
export function startingValues(values: Readonly<Record<string, unknown>>): SignUpValues {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    email: text('email'),
    password: '',
    password_confirmation: '',
    terms: text('terms') !== '',
    company_name: text('company_name'),
    industry_id: text('industry_id'),
    size_id: text('size_id'),
    country_id: text('country_id'),
  }
}

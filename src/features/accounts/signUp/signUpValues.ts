import type { Option } from '#contract/dictionaries/dictionaries.ts'

/** What the sign-up form holds while it is filled in: everything is text, but for the one mark. */
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

/** The fields that hold text. */
export type TextName = Exclude<keyof SignUpValues, 'terms'>

/** What a company may choose from. */
export interface CompanyChoices {
  readonly industries: readonly Option[]
  readonly sizes: readonly Option[]
  readonly countries: readonly Option[]
}

export const personFields = ['first_name', 'last_name', 'email'] as const
export const companyFields = ['company_name', 'industry_id', 'size_id', 'country_id'] as const
/** Where a tab keeps them: the personal and the company form share what they both ask. */
export const draftKey = 'sign-up'

/** The beginning of the form: empty, or what a plain form post brought back. */
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

import { expect, test } from 'vitest'
import { Credentials, passwordRules } from '#contract/accounts/signIn.ts'
import { isCommonPassword } from '#contract/accounts/commonPasswords.ts'
import type { Schema } from '#contract/core/schema.ts'
import { CodeForm, CompanySignUpForm, EmailChangeForm, SignUpForm } from '#contract/accounts/signUps.ts'
import { toViolations } from '#contract/core/violations.ts'
import { signUpForm } from '../signUpForm.ts'

function codes(schema: Schema, value: unknown): Record<string, string> {
  const result = schema.safeParse(value)
  if (result.success) return {}
  return Object.fromEntries(
    toViolations(result.error.issues, value).map(({ field, code }) => [field, code] as const),
  )
}
const person = signUpForm('olena@new.example')

test('an empty form returns an error for every field, with its own message for the e-mail', () => {
  const empty = { first_name: '', last_name: ' ', email: '', password: '', password_confirmation: '' }
  for (const form of [empty, {}])
    expect(codes(SignUpForm, form)).toEqual({
      first_name: 'required',
      last_name: 'required',
      email: 'emailRequired',
      password: 'required',
      password_confirmation: 'required',
      terms: 'termsNotAccepted',
    })
})

test('values of other types are invalid', () => {
  expect(codes(SignUpForm, { ...person, first_name: 5, email: ['a'] })).toEqual({
    first_name: 'invalid',
    email: 'invalid',
  })
})

test('lengths are limited', () => {
  const result = SignUpForm.safeParse({ ...person, first_name: 'a'.repeat(61) })
  expect(result.success).toBe(false)
  if (!result.success)
    expect(toViolations(result.error.issues, { first_name: 'a'.repeat(61) })).toEqual([
      { field: 'first_name', code: 'tooLong', values: { maximum: 60 } },
    ])
})

test('a password must satisfy the rules and not be a common one', () => {
  const of = (password: string) => codes(SignUpForm, { ...person, password, password_confirmation: password })
  expect(of('Short1')['password']).toBe('tooShort')
  for (const weak of ['alllowercase1', 'ALLUPPERCASE1', 'NoNumberHere'])
    expect(of(weak)['password']).toBe('passwordComposition')
  for (const common of [
    'Password1',
    'P@ssw0rd123!',
    'Qwerty123',
    'Пароль123',
    'Jessica1',
    'Qwer1234',
    'Liverpool2026!',
  ])
    expect(of(common)['password']).toBe('passwordCommon')
  expect(of('Жодного-разу-7')).toEqual({})
  expect(isCommonPassword('Test-pass-1')).toBe(false)
  expect(codes(SignUpForm, { ...person, password_confirmation: 'Correct-horse-2' })).toEqual({
    password_confirmation: 'passwordsDontMatch',
  })
})

test('a mismatched password confirmation is reported with the other errors', () => {
  const wrong = { ...person, first_name: '', email: 'no address', terms: undefined }
  const repeated = (password: string, password_confirmation: string) =>
    codes(SignUpForm, { ...wrong, password, password_confirmation })
  const others = { first_name: 'required', email: 'email', terms: 'termsNotAccepted' }
  expect(repeated('Correct-horse-1', 'Correct-horse-2')).toEqual({
    ...others,
    password_confirmation: 'passwordsDontMatch',
  })
  expect(repeated('short', 'shorter')).toEqual({
    ...others,
    password: 'tooShort',
    password_confirmation: 'passwordsDontMatch',
  })
  expect(repeated('Correct-horse-1', '')).toEqual({ ...others, password_confirmation: 'required' })
  expect(repeated('Correct-horse-1', 'Correct-horse-1')).toEqual(others)
  const { email: _, ...incomplete } = wrong
  expect(codes(CompanySignUpForm, { ...incomplete, password_confirmation: 'Correct-horse-2' })).toMatchObject(
    {
      password_confirmation: 'passwordsDontMatch',
    },
  )
})

test('the displayed password rules are the ones that are checked', () => {
  const meets = (text: string) => Object.values(passwordRules).every((rule) => rule(text))
  for (const text of ['Xbcdefg1', 'XBCDEFG1', 'xbcdefg1', 'Xbcdefgh', 'Ab1', 'Їжачок-1'])
    expect(meets(text)).toBe(
      codes(SignUpForm, { ...person, password: text, password_confirmation: text })['password'] === undefined,
    )
})

test('the terms are accepted in both form and JSON encoding', () => {
  for (const terms of [true, 'on', '1']) expect(codes(SignUpForm, { ...person, terms })).toEqual({})
  for (const terms of [false, '', 'off', 0, null])
    expect(codes(SignUpForm, { ...person, terms })['terms']).toBe('termsNotAccepted')
})

test('a company is chosen by number or by form text', () => {
  const company = { ...person, company_name: 'Globex', industry_id: '1', size_id: 2, country_id: '3' }
  expect(codes(CompanySignUpForm, company)).toEqual({})
  expect(codes(CompanySignUpForm, { ...company, industry_id: '', size_id: 'x', country_id: -1 })).toEqual({
    industry_id: 'required',
    size_id: 'invalid',
    country_id: 'tooSmall',
  })
})

test('a pasted code may contain spaces; addresses are compared in lower case', () => {
  const begun = { attempt: 'a', secret: 's' }
  expect(CodeForm.safeParse({ ...begun, code: ' 123 456 ' })).toMatchObject({ data: { code: '123456' } })
  const typed = { ...begun, email: ' Ana@People.Example ' }
  expect(EmailChangeForm.safeParse(typed)).toMatchObject({ data: { email: 'ana@people.example' } })
  expect(codes(CodeForm, { ...begun, code: '12345a' })).toEqual({ code: 'codeIncorrect' })
  expect(codes(Credentials, { email: 'a@b', password: 'x' })).toEqual({ email: 'email' })
})

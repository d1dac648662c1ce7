import { useState } from 'react'
import { api } from '#client/api.ts'
import { dropDraft, useFormDraft } from '#client/draft.ts'
import { useContractForm, type ValidationStrings } from '#client/forms.ts'
import {
  CompanySignUpForm,
  register,
  registerCompany,
  SignUpForm as PersonalForm,
} from '#contract/signUps.ts'
import { callUntyped } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Choice.tsx'
import { PasswordField, TextField } from '#ui/Field.tsx'
import { LinkedText } from '#ui/LinkedText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { rememberSending } from './codeSending.ts'
import { CompanyFields } from './CompanyFields.tsx'
import type { Posted } from './formPost.ts'
import { NewPassword } from './NewPassword.tsx'
import { keepBegun } from './signUpCookie.ts'
import {
  companyFields,
  draftKey,
  personFields,
  startingValues,
  type CompanyChoices,
  type SignUpValues,
  type TextName,
} from './signUpValues.ts'

export interface SignUpFormProps {
  strings: StringsOf<'accounts', 'signUp'>
  passwordField: StringsOf<'accounts', 'passwordField'>
  validation: ValidationStrings
  /** Null for a personal account. */
  choices: CompanyChoices | null
  /** Where the mailed code is asked for; what was begun is added to it. */
  verification: string
  links: { terms: string; privacy: string }
  /** Where the person was going. */
  next: string | null
  posted: Posted | null
}

const draftFields = [...personFields, ...companyFields]

export default function SignUpForm({
  strings,
  validation,
  choices,
  verification,
  ...props
}: SignUpFormProps) {
  const { posted, links, next, passwordField } = props
  const t = sentences(strings)
  const [message, setMessage] = useState(posted?.message)
  const schema = choices ? CompanySignUpForm : PersonalForm
  const start = startingValues(posted?.values ?? {})
  const form = useContractForm<SignUpValues>(schema, validation, { defaultValues: start })
  useFormDraft(form, draftKey, draftFields, posted === null)
  const errorOf = (name: keyof SignUpValues) =>
    form.errorOf(name) ?? (form.formState.submitCount === 0 ? posted?.errors[name] : undefined)
  // The value stands in the page itself too, for those without JavaScript.
  const field = (name: TextName) => ({
    ...form.register(name),
    id: name,
    defaultValue: start[name],
    error: errorOf(name),
  })

  const send = form.submit(async (values) => {
    setMessage(null)
    try {
      const endpoint = choices ? registerCompany : register
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const body = { ...values, time_zone: timeZone, ...(next ? { next } : {}) }
      const sent = await callUntyped(api, endpoint, { body })
      rememberSending(sent.email, sent.resend_after)
      keepBegun(sent)
      dropDraft(draftKey)
      const address = new URL(verification, location.href)
      address.searchParams.set('attempt', sent.attempt)
      address.searchParams.set('email', sent.email)
      location.assign(address)
    } catch (error) {
      if (!(error instanceof CallError) || error.fields.length > 0) throw error
      setMessage(error.message)
    }
  })

  return (
    <form className="form" method="post" onSubmit={send} noValidate>
      {message && (
        <Notice tone="danger" alert>
          {message}
        </Notice>
      )}
      {choices && <CompanyFields field={field} strings={strings} choices={choices} />}
      <div className="form-row">
        <TextField {...field('first_name')} autoComplete="given-name" label={t('firstName')} />
        <TextField {...field('last_name')} autoComplete="family-name" label={t('lastName')} />
      </div>
      <TextField
        {...field('email')}
        type="email"
        autoComplete="username"
        label={t(choices ? 'email' : 'personalEmail')}
        hint={t(choices ? 'emailHint' : 'personalEmailHint')}
      />
      <NewPassword
        {...field('password')}
        label={t('password')}
        typed={form.watch('password')}
        strings={passwordField}
      />
      <PasswordField
        {...field('password_confirmation')}
        autoComplete="new-password"
        label={t('passwordAgain')}
        showText={t('show')}
        hideText={t('hide')}
      />
      <Checkbox
        {...form.register('terms')}
        id="terms"
        defaultChecked={start.terms}
        label={<LinkedText text={t('terms')} links={links} />}
        error={errorOf('terms')}
      />
      <Button type="submit" kind="primary" wide busy={form.formState.isSubmitting}>
        {t(choices ? 'submitCompany' : 'submit')}
      </Button>
    </form>
  )
}

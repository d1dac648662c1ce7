import { useState } from 'react'
import { api } from '#client/api.ts'
import { dropDraft, useFormDraft } from '#client/draft.ts'
import { useContractForm, type ValidationStrings } from '#client/forms.ts'
import {
  CompanySignUpForm,
  register,
  registerCompany,
  SignUpForm as PersonalForm,
} from '#contract/accounts.ts'
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
import {
  companyFields,
  draftKey,
  personFields,
  startingValues,
  type CompanyChoices,
  type SignUpValues,
} from './signUpValues.ts'

export interface SignUpFormProps {
  strings: StringsOf<'accounts', 'signUp'>
  validation: ValidationStrings
  /** Null for a personal account. */
  choices: CompanyChoices | null
  /** Where the mailed code is asked for; the address is added to it. */
  verification: string
  links: { terms: string; privacy: string }
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
  const { posted, links } = props
  const t = sentences(strings)
  const [message, setMessage] = useState(posted?.message)
  const schema = choices ? CompanySignUpForm : PersonalForm
  const form = useContractForm<SignUpValues>(schema, validation, {
    defaultValues: startingValues(posted?.values ?? {}),
  })
  useFormDraft(form, draftKey, draftFields, posted === null)
  const errorOf = (field: keyof SignUpValues) =>
    form.errorOf(field) ?? (form.formState.submitCount === 0 ? posted?.errors[field] : undefined)

  const send = form.submit(async (values) => {
    setMessage(null)
    try {
      const endpoint = choices ? registerCompany : register
      const sent = await callUntyped(api, endpoint, { body: { ...values } })
      rememberSending(sent.email, sent.resend_after)
      dropDraft(draftKey)
      const address = new URL(verification, location.href)
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
      {choices && <CompanyFields form={form} errorOf={errorOf} strings={strings} choices={choices} />}
      <div className="form-row">
        <TextField
          {...form.register('first_name')}
          id="first_name"
          autoComplete="given-name"
          label={t('firstName')}
          error={errorOf('first_name')}
        />
        <TextField
          {...form.register('last_name')}
          id="last_name"
          autoComplete="family-name"
          label={t('lastName')}
          error={errorOf('last_name')}
        />
      </div>
      <TextField
        {...form.register('email')}
        id="email"
        type="email"
        autoComplete="username"
        label={t(choices ? 'email' : 'personalEmail')}
        hint={t(choices ? 'emailHint' : 'personalEmailHint')}
        error={errorOf('email')}
      />
      <NewPassword
        {...form.register('password')}
        id="password"
        control={form.control}
        strings={strings}
        error={errorOf('password')}
      />
      <PasswordField
        {...form.register('password_confirmation')}
        id="password_confirmation"
        autoComplete="new-password"
        label={t('passwordAgain')}
        showText={t('show')}
        hideText={t('hide')}
        error={errorOf('password_confirmation')}
      />
      <Checkbox
        {...form.register('terms')}
        id="terms"
        label={<LinkedText text={t('terms')} links={links} />}
        error={errorOf('terms')}
      />
      <Button type="submit" kind="primary" wide busy={form.formState.isSubmitting}>
        {t(choices ? 'submitCompany' : 'submit')}
      </Button>
    </form>
  )
}

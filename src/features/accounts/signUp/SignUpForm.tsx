import { api } from '#client/api.ts'
import { dropDraft, useFormDraft } from '#client/draft.ts'
import { usePostedForm, type Posted } from '#client/postedForm.ts'
import {
  CompanySignUpForm,
  register,
  registerCompany,
  SignUpForm as PersonalForm,
} from '#contract/accounts/signUps.ts'
import { callUntyped } from '#contract/core/call.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Checkbox } from '#ui/Choice.tsx'
import { TextField } from '#ui/Field.tsx'
import { LinkedText } from '#ui/LinkedText.tsx'
import { AccountForm } from './AccountForm.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { redirectToCodeEntry } from '../signIn/redirects.ts'
import { RepeatedPassword } from '../password/NewPassword.tsx'
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
  passwordField: StringsOf<'accounts', 'passwordField'>
  /** Null for a personal account. */
  choices: CompanyChoices | null
  /** The page that asks for the mailed code; the sign-up's attempt and address are added to it. */
  verification: string
  links: { terms: string; privacy: string }
  /** Redirect target after the sign-up. */
  next: string | null
  posted: Posted | null
}

const draftFields = [...personFields, ...companyFields]

export default function SignUpForm({ strings, choices, verification, ...props }: SignUpFormProps) {
  const { posted, links, next, passwordField } = props
  const t = translatorFor(strings)
  const schema = choices ? CompanySignUpForm : PersonalForm
  const start = startingValues(posted?.values ?? {})
  const form = usePostedForm<SignUpValues>(schema, posted, { defaultValues: start })
  useFormDraft(form, draftKey, draftFields, posted === null)

  const send = form.submit(async (values) => {
    const endpoint = choices ? registerCompany : register
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const body = { ...values, time_zone: timeZone, ...(next ? { next } : {}) }
    const sent = await callUntyped(api, endpoint, { body })
    dropDraft(draftKey)
    redirectToCodeEntry(sent, verification)
  })

  return (
    <AccountForm form={form} onSubmit={send} submitText={t(choices ? 'submitCompany' : 'submit')}>
      {choices && (
        <>
          <h2>{t('companyPart')}</h2>
          <CompanyFields field={form.postedField} strings={strings} choices={choices} />
          <h2>{t('adminPart')}</h2>
        </>
      )}
      <div className="form-row">
        <TextField {...form.postedField('first_name')} autoComplete="given-name" label={t('firstName')} />
        <TextField {...form.postedField('last_name')} autoComplete="family-name" label={t('lastName')} />
      </div>
      <TextField
        {...form.postedField('email')}
        type="email"
        autoComplete="username"
        label={t(choices ? 'email' : 'personalEmail')}
        hint={t(choices ? 'emailHint' : 'personalEmailHint')}
      />
      <RepeatedPassword
        field={form.postedField}
        typed={form.watch('password')}
        labels={{ password: t('password'), again: t('passwordAgain') }}
        strings={passwordField}
      />
      <Checkbox
        {...form.field('terms')}
        id="terms"
        defaultChecked={start.terms}
        label={<LinkedText text={t('terms')} links={links} />}
      />
    </AccountForm>
  )
}

import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { usePostedForm, type Posted } from '#client/postedForm.ts'
import { call } from '#contract/core/call.ts'
import { NewPasswordForm as Form, replacePassword } from '#contract/accounts/passwordResets.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { AccountForm } from '../signUp/AccountForm.tsx'
import { RepeatedPassword } from './NewPassword.tsx'

interface NewPasswordFormProps {
  strings: StringsOf<'accounts', 'newPassword'>
  passwordField: StringsOf<'accounts', 'passwordField'>
  /** From the mail's link. */
  token: string
  email: string
  /** Where to go after the password was changed. */
  done: string
  posted: Posted | null
}

export default function NewPasswordForm({ strings, token, email, ...props }: NewPasswordFormProps) {
  const { done, posted, passwordField } = props
  const t = translatorFor(strings)
  const form = usePostedForm<z.infer<typeof Form>>(Form, posted, {
    defaultValues: { token, password: '', password_confirmation: '' },
  })

  const send = form.submit(async (values) => {
    await call(api, replacePassword, { body: values })
    location.assign(done)
  })

  return (
    <AccountForm form={form} onSubmit={send} submitText={t('submit')}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <RepeatedPassword
        field={form.postedField}
        typed={form.watch('password')}
        labels={{ password: t('password'), again: t('passwordAgain') }}
        strings={passwordField}
      />
    </AccountForm>
  )
}

import { useState } from 'react'
import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { useContractForm, type ValidationStrings } from '#client/forms.ts'
import { call } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { NewPasswordForm as Form, replacePassword } from '#contract/passwordResets.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Posted } from './formPost.ts'
import { NewPassword } from './NewPassword.tsx'

interface NewPasswordFormProps {
  strings: StringsOf<'accounts', 'newPassword'>
  passwordField: StringsOf<'accounts', 'passwordField'>
  validation: ValidationStrings
  /** From the mail's link. */
  token: string
  email: string
  /** Where to go when it is changed. */
  done: string
  posted: Posted | null
}

export default function NewPasswordForm({
  strings,
  validation,
  token,
  email,
  ...props
}: NewPasswordFormProps) {
  const { done, posted, passwordField } = props
  const t = sentences(strings)
  const [message, setMessage] = useState(posted?.message)
  const form = useContractForm<z.infer<typeof Form>>(Form, validation, {
    defaultValues: { token, password: '', password_confirmation: '' },
  })
  const field = (name: 'password' | 'password_confirmation') => ({
    ...form.register(name),
    id: name,
    error: form.errorOf(name) ?? (form.formState.submitCount === 0 ? posted?.errors[name] : undefined),
  })

  const send = form.submit(async (values) => {
    setMessage(null)
    try {
      await call(api, replacePassword, { body: values })
      location.assign(done)
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
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
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
      <Button type="submit" kind="primary" wide busy={form.formState.isSubmitting}>
        {t('submit')}
      </Button>
    </form>
  )
}

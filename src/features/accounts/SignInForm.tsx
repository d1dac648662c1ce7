import { useState } from 'react'
import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { useContractForm, type ValidationStrings } from '#client/forms.ts'
import { storeToken } from '#client/token.ts'
import { Credentials, signIn } from '#contract/accounts.ts'
import { call } from '#contract/call.ts'
import { CallError, isRefusal } from '#contract/errors.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField, TextField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Posted } from './formPost.ts'

interface SignInFormProps {
  strings: StringsOf<'accounts', 'signIn'>
  validation: ValidationStrings
  /** Where to go then. */
  next: string
  /** Where an account whose e-mail is not confirmed goes on. */
  verification: string
  posted: Posted | null
}

export default function SignInForm({ strings, validation, next, verification, posted }: SignInFormProps) {
  const t = sentences(strings)
  const [message, setMessage] = useState(posted?.message)
  const email = String(posted?.values['email'] ?? '')
  const form = useContractForm<z.infer<typeof Credentials>>(Credentials, validation, {
    defaultValues: { email, password: '' },
  })

  const errorOf = (field: 'email' | 'password') =>
    form.errorOf(field) ?? (form.formState.submitCount === 0 ? posted?.errors[field] : undefined)

  const send = form.submit(async (values) => {
    setMessage(null)
    try {
      const { token } = await call(api, signIn, { body: values })
      storeToken(token)
      location.assign(next)
    } catch (error) {
      if (isRefusal(error, signIn, 'emailNotVerified')) {
        const address = new URL(verification, location.href)
        address.searchParams.set('email', values.email)
        return location.assign(address)
      }
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
      <TextField
        {...form.register('email')}
        type="email"
        defaultValue={email}
        autoComplete="username"
        label={t('email')}
        error={errorOf('email')}
      />
      <PasswordField
        {...form.register('password')}
        autoComplete="current-password"
        label={t('password')}
        showText={t('show')}
        hideText={t('hide')}
        error={errorOf('password')}
      />
      <Button type="submit" kind="primary" wide busy={form.formState.isSubmitting}>
        {t('submit')}
      </Button>
    </form>
  )
}

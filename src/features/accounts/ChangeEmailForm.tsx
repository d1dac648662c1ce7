import { useState } from 'react'
import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { useContractForm, type ValidationStrings } from '#client/forms.ts'
import { call } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { changeSignUpEmail, EmailChangeForm } from '#contract/signUps.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField, TextField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { rememberSending } from './codeSending.ts'
import type { Posted } from './formPost.ts'

interface ChangeEmailFormProps {
  strings: StringsOf<'accounts', 'changeEmail'>
  validation: ValidationStrings
  attempt: string
  /** The address that the sign-up has now. */
  current: string
  /** What this browser keeps of the sign-up it began; without it the password is asked for. */
  secret: string | null
  /** Where the new code is asked for; the address is added to it. */
  verification: string
  posted: Posted | null
}

export default function ChangeEmailForm(props: ChangeEmailFormProps) {
  const { strings, validation, attempt, current, secret, posted } = props
  const t = sentences(strings)
  const [message, setMessage] = useState(posted?.message)
  const start = String(posted?.values['email'] ?? '')
  const form = useContractForm<z.infer<typeof EmailChangeForm>>(EmailChangeForm, validation, {
    defaultValues: { attempt, secret: secret ?? '', password: '', email: start },
  })
  const errorOf = (field: 'email' | 'password') =>
    form.errorOf(field) ?? (form.formState.submitCount === 0 ? posted?.errors[field] : undefined)

  const send = form.submit(async (values) => {
    setMessage(null)
    try {
      const { email, resend_after } = await call(api, changeSignUpEmail, { body: values })
      rememberSending(email, resend_after)
      const address = new URL(props.verification, location.href)
      address.searchParams.set('email', email)
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
      <TextField
        {...form.register('email')}
        id="email"
        type="email"
        defaultValue={start}
        autoComplete="email"
        label={t('email')}
        error={errorOf('email')}
      />
      {secret === null && (
        <>
          <input type="text" name="username" autoComplete="username" value={current} readOnly hidden />
          <PasswordField
            {...form.register('password')}
            id="password"
            autoComplete="current-password"
            label={t('password')}
            hint={t('passwordHint')}
            showText={t('show')}
            hideText={t('hide')}
            error={errorOf('password')}
          />
        </>
      )}
      <Button type="submit" kind="primary" wide busy={form.formState.isSubmitting}>
        {t('submit')}
      </Button>
    </form>
  )
}

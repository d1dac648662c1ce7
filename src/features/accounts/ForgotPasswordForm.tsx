import { useState } from 'react'
import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { useContractForm, type ValidationStrings } from '#client/forms.ts'
import { call } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { askReset, ForgotForm } from '#contract/passwordResets.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Posted } from './formPost.ts'

interface ForgotPasswordFormProps {
  strings: StringsOf<'accounts', 'forgot'>
  validation: ValidationStrings
  /** This page: with the address in its own it says what was done. */
  here: string
  posted: Posted | null
}

export default function ForgotPasswordForm({ strings, validation, here, posted }: ForgotPasswordFormProps) {
  const t = sentences(strings)
  const [message, setMessage] = useState(posted?.message)
  const start = String(posted?.values['email'] ?? '')
  const form = useContractForm<z.infer<typeof ForgotForm>>(ForgotForm, validation, {
    defaultValues: { email: start },
  })

  const send = form.submit(async (values) => {
    setMessage(null)
    try {
      const { email } = await call(api, askReset, { body: values })
      const address = new URL(here, location.href)
      address.searchParams.set('sent', email)
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
        autoComplete="username"
        label={t('email')}
        error={
          form.errorOf('email') ?? (form.formState.submitCount === 0 ? posted?.errors['email'] : undefined)
        }
      />
      <Button type="submit" kind="primary" wide busy={form.formState.isSubmitting}>
        {t('submit')}
      </Button>
    </form>
  )
}

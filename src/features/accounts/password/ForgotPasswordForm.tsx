import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { usePostedForm, type Posted } from '#client/postedForm.ts'
import { call } from '#contract/core/call.ts'
import { requestPasswordReset, ForgotForm } from '#contract/accounts/passwordResets.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { TextField } from '#ui/Field.tsx'
import { AccountForm } from '../signUp/AccountForm.tsx'
import { redirectWith } from '../signIn/redirects.ts'

interface ForgotPasswordFormProps {
  strings: StringsOf<'accounts', 'forgot'>
  /** This page; with the address in its query it shows the confirmation. */
  currentPath: string
  posted: Posted | null
}

export default function ForgotPasswordForm({ strings, currentPath, posted }: ForgotPasswordFormProps) {
  const t = translatorFor(strings)
  const form = usePostedForm<z.infer<typeof ForgotForm>>(ForgotForm, posted, {
    defaultValues: { email: String(posted?.values['email'] ?? '') },
  })

  const send = form.submit(async (values) => {
    const { email } = await call(api, requestPasswordReset, { body: values })
    redirectWith(currentPath, { sent: email })
  })

  return (
    <AccountForm form={form} onSubmit={send} submitText={t('submit')}>
      <TextField {...form.postedField('email')} type="email" autoComplete="username" label={t('email')} />
    </AccountForm>
  )
}

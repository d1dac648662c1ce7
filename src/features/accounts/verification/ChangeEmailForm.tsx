import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { usePostedForm, type Posted } from '#client/postedForm.ts'
import { call } from '#contract/core/call.ts'
import { changeSignUpEmail, EmailChangeForm } from '#contract/accounts/signUps.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { TextField } from '#ui/Field.tsx'
import { AccountForm } from '../signUp/AccountForm.tsx'
import { storeResendTime } from './resendTimes.ts'
import { redirectWith } from '../signIn/redirects.ts'
import { SignUpPassword } from '../signUp/SignUpPassword.tsx'

interface ChangeEmailFormProps {
  strings: StringsOf<'accounts', 'changeEmail'>
  attempt: string
  /** The current address of the sign-up. */
  current: string
  /** Secret of the sign-up if it was started in this browser; without it the password is asked for. */
  secret: string | null
  /** The page that asks for the new code; the address is added to it. */
  verification: string
  posted: Posted | null
}

export default function ChangeEmailForm(props: ChangeEmailFormProps) {
  const { strings, attempt, current, secret, posted } = props
  const t = translatorFor(strings)
  const form = usePostedForm<z.infer<typeof EmailChangeForm>>(EmailChangeForm, posted, {
    defaultValues: {
      attempt,
      secret: secret ?? '',
      password: '',
      email: String(posted?.values['email'] ?? ''),
    },
  })

  const send = form.submit(async (values) => {
    const { email, resend_after } = await call(api, changeSignUpEmail, { body: values })
    storeResendTime(email, resend_after)
    redirectWith(props.verification, { email })
  })

  return (
    <AccountForm form={form} onSubmit={send} submitText={t('submit')}>
      <TextField {...form.postedField('email')} type="email" autoComplete="email" label={t('email')} />
      {secret === null && <SignUpPassword {...form.field('password')} email={current} t={t} />}
    </AccountForm>
  )
}

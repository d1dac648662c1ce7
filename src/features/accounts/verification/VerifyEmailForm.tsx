import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { usePostedForm, type Posted } from '#client/postedForm.ts'
import { storeToken } from '#client/token.ts'
import { CodeForm, resendCode, verifyEmail } from '#contract/accounts/signUps.ts'
import { call } from '#contract/core/call.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { clearSignUpCookie } from '../signUp/signUpCookie.ts'
import { SignUpPassword } from '../signUp/SignUpPassword.tsx'

export interface VerifyEmailFormProps {
  strings: StringsOf<'accounts', 'verify'>
  codeStrings: StringsOf<'common', 'code'>
  attempt: string
  email: string
  /** Secret of the sign-up if it was started in this browser; without it the password is asked for. */
  secret: string | null
  /** From the mail's link. */
  code: string
  /** When a new code may be requested, in milliseconds since 1970; the browser may have stored a later time. */
  resendAt: number
  /** Where to go after the confirmation. */
  phone: { personal: string; company: string }
  completed: { personal: string; company: string }
  submitText: string
  posted: Posted | null
}

export default function VerifyEmailForm(props: VerifyEmailFormProps) {
  const { strings, attempt, email, secret, posted } = props
  const t = translatorFor(strings)
  const form = usePostedForm<z.infer<typeof CodeForm>>(CodeForm, posted, {
    defaultValues: { attempt, secret: secret ?? '', password: '', code: props.code },
    mode: 'onSubmit',
  })

  const send = form.submit(async (values) => {
    const { token, kind, phone_pending } = await call(api, verifyEmail, { body: values })
    storeToken(token)
    clearSignUpCookie()
    location.assign((phone_pending ? props.phone : props.completed)[kind])
  })

  async function resend(): Promise<number> {
    const { resend_after } = await call(api, resendCode, { body: { attempt } })
    form.resetField('code', { defaultValue: '' })
    form.setFocus('code')
    return resend_after
  }

  return (
    <CodeEntry
      frame={{ form, onSubmit: send, submitText: props.submitText }}
      field={{ ...form.field('code'), defaultValue: props.code }}
      texts={{ code: t('code'), codeHint: t('codeHint'), sent: t('sent') }}
      codeStrings={props.codeStrings}
      target={email}
      resendAt={props.resendAt}
      resend={resend}
    >
      {secret === null && <SignUpPassword {...form.field('password')} email={email} t={t} />}
    </CodeEntry>
  )
}

import { useState } from 'react'
import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { useContractForm, type ValidationStrings } from '#client/forms.ts'
import { storeToken } from '#client/token.ts'
import { CodeForm, resendCode, verifyEmail } from '#contract/signUps.ts'
import { call } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { CodeField, PasswordField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Posted } from './formPost.ts'
import { Resend } from './Resend.tsx'
import { dropBegun } from './signUpCookie.ts'

export interface VerifyEmailFormProps {
  strings: StringsOf<'accounts', 'verify'>
  say: StringsOf<'common', 'code'>
  validation: ValidationStrings
  attempt: string
  email: string
  /** What this browser keeps of the sign-up it began; without it the password is asked for. */
  secret: string | null
  /** From the mail's link. */
  code: string
  /** From when a new code may be asked for, in milliseconds since 1970, until the browser knows better. */
  resendAt: number
  /** Where to go once confirmed. */
  phone: { personal: string; company: string }
  completed: { personal: string; company: string }
  posted: Posted | null
}

export default function VerifyEmailForm(props: VerifyEmailFormProps) {
  const { strings, validation, attempt, email, secret, posted } = props
  const t = sentences(strings)
  const [message, setMessage] = useState(posted?.message)
  const form = useContractForm<z.infer<typeof CodeForm>>(CodeForm, validation, {
    defaultValues: { attempt, secret: secret ?? '', password: '', code: props.code },
    mode: 'onSubmit',
  })
  const errorOf = (field: 'code' | 'password') =>
    form.errorOf(field) ?? (form.formState.submitCount === 0 ? posted?.errors[field] : undefined)

  const send = form.submit(async (values) => {
    setMessage(null)
    try {
      const { token, kind, phone_pending } = await call(api, verifyEmail, { body: values })
      storeToken(token)
      dropBegun()
      location.assign((phone_pending ? props.phone : props.completed)[kind])
    } catch (error) {
      if (!(error instanceof CallError) || error.fields.length > 0) throw error
      setMessage(error.message)
    }
  })

  async function resend(): Promise<number> {
    const { resend_after } = await call(api, resendCode, { body: { attempt } })
    form.resetField('code', { defaultValue: '' })
    form.setFocus('code')
    return resend_after
  }

  return (
    <form className="form" method="post" onSubmit={send} noValidate>
      {message && (
        <Notice tone="danger" alert>
          {message}
        </Notice>
      )}
      <CodeField
        {...form.register('code')}
        id="code"
        defaultValue={props.code}
        label={t('code')}
        hint={t('codeHint')}
        error={errorOf('code')}
      />
      {secret === null && (
        <>
          {/* Password managers fill in the password of an account that they see the name of. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
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
      <Resend target={email} resendAt={props.resendAt} strings={props.say} sent={t('sent')} resend={resend} />
    </form>
  )
}

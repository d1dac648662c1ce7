import { useState } from 'react'
import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { useContractForm, type ValidationStrings } from '#client/forms.ts'
import { Credentials, signIn } from '#contract/accounts.ts'
import { continueSignUp } from '#contract/signUps.ts'
import { call } from '#contract/call.ts'
import { CallError, isRefusal } from '#contract/errors.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField, TextField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { rememberSending } from './codeSending.ts'
import { readDevice } from './deviceCookie.ts'
import type { Posted } from './formPost.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SecondStep } from './SecondStep.tsx'
import { keepEntered, type Entered } from './signedIn.ts'
import { keepBegun } from './signUpCookie.ts'

interface SignInFormProps {
  strings: StringsOf<'accounts', 'signIn'>
  validation: ValidationStrings
  /** Where to go then: this page again, whose guard knows where a signed-in person goes on. */
  next: string
  /** Where an account whose e-mail is not confirmed goes on. */
  verification: { personal: string; company: string }
  posted: Posted | null
  /** The first step was posted without JavaScript: this is asked for now. */
  challenge: string | null
  /** This page without anything of a step before. */
  start: string
}

export default function SignInForm({ strings, validation, posted, ...props }: SignInFormProps) {
  const { next, verification, start } = props
  const t = sentences(strings)
  const [message, setMessage] = useState(posted?.message)
  const [challenge, setChallenge] = useState(props.challenge)
  const entered = (answer: Entered) =>
    answer.challenge ? setChallenge(answer.challenge) : keepEntered(answer, next)
  const email = String(posted?.values['email'] ?? '')
  const form = useContractForm<z.infer<typeof Credentials>>(Credentials, validation, {
    defaultValues: { email, password: '' },
  })

  const errorOf = (field: 'email' | 'password') =>
    form.errorOf(field) ?? (form.formState.submitCount === 0 ? posted?.errors[field] : undefined)

  const send = form.submit(async (values) => {
    setMessage(null)
    try {
      const device = readDevice()
      entered(await call(api, signIn, { body: { ...values, ...(device ? { device } : {}) } }))
    } catch (error) {
      if (isRefusal(error, signIn, 'emailNotVerified')) {
        const begun = await call(api, continueSignUp, { body: values })
        keepBegun(begun)
        rememberSending(begun.email, begun.resend_after)
        const address = new URL(verification[begun.kind], location.href)
        address.searchParams.set('attempt', begun.attempt)
        address.searchParams.set('email', begun.email)
        return location.assign(address)
      }
      if (!(error instanceof CallError) || error.fields.length > 0) throw error
      setMessage(error.message)
    }
  })

  if (challenge !== null)
    return <SecondStep {...{ strings, validation, challenge, posted, start }} onEntered={entered} />
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
      <PasskeyButton text={t('passkey')} onEntered={entered} onRefused={setMessage} />
    </form>
  )
}

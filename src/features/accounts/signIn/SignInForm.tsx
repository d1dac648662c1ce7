import { useState } from 'react'
import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { usePostedForm, type Posted } from '#client/postedForm.ts'
import { Credentials, signIn } from '#contract/accounts/signIn.ts'
import { continueSignUp } from '#contract/accounts/signUps.ts'
import { call } from '#contract/core/call.ts'
import { isRefusal } from '#contract/core/errors.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { PasswordField, TextField } from '#ui/Field.tsx'
import { AccountForm } from '../signUp/AccountForm.tsx'
import { readDevice } from './deviceCookie.ts'
import { redirectToCodeEntry } from './redirects.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SecondStep } from './SecondStep.tsx'
import { storeSession, type SignInReply } from './storeSession.ts'

interface SignInFormProps {
  strings: StringsOf<'accounts', 'signIn'>
  /** Where to go after signing in: this page again, whose guard redirects signed-in users. */
  next: string
  /** Where an account with an unconfirmed email address continues. */
  verification: { personal: string; company: string }
  posted: Posted | null
  /** Set when the first step was posted without JavaScript. */
  challenge: string | null
  /** Logging in is what the page is for. */
  primary: boolean
  /** This page without the state of a previous step. */
  start: string
}

export default function SignInForm({ strings, posted, ...props }: SignInFormProps) {
  const { next, verification, start, primary } = props
  const t = translatorFor(strings)
  const [challenge, setChallenge] = useState(props.challenge)
  const onSignedIn = (reply: SignInReply) =>
    reply.challenge ? setChallenge(reply.challenge) : storeSession(reply, next)
  const email = String(posted?.values['email'] ?? '')
  const form = usePostedForm<z.infer<typeof Credentials>>(Credentials, posted, {
    defaultValues: { email, password: '' },
  })

  const send = form.submit(async (values) => {
    try {
      const device = readDevice()
      onSignedIn(await call(api, signIn, { body: { ...values, ...(device ? { device } : {}) } }))
    } catch (error) {
      if (!isRefusal(error, signIn, 'emailNotVerified')) throw error
      const started = await call(api, continueSignUp, { body: values })
      redirectToCodeEntry(started, verification[started.kind])
    }
  })

  if (challenge !== null)
    return (
      <SecondStep
        strings={strings}
        challenge={challenge}
        posted={posted}
        start={start}
        onSignedIn={onSignedIn}
      />
    )
  return (
    <AccountForm
      form={form}
      onSubmit={send}
      submitText={t('submit')}
      kind={primary ? 'primary' : 'quiet'}
      after={<PasskeyButton text={t('passkey')} onSignedIn={onSignedIn} onRefused={form.setMessage} />}
    >
      <TextField
        {...form.field('email')}
        type="email"
        defaultValue={email}
        autoComplete="username"
        label={t('email')}
      />
      <PasswordField
        {...form.field('password')}
        autoComplete="current-password"
        label={t('password')}
        showText={t('show')}
        hideText={t('hide')}
      />
    </AccountForm>
  )
}

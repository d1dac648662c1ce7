import { api } from '#client/api.ts'
import { usePostedForm, type Posted } from '#client/postedForm.ts'
import { call } from '#contract/core/call.ts'
import { finishSignIn, SecondStepForm } from '#contract/accounts/secondFactor.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { TextField } from '#ui/Field.tsx'
import { AccountForm } from '../signUp/AccountForm.tsx'
import type { SignInReply } from './storeSession.ts'

interface SecondStepProps {
  strings: StringsOf<'accounts', 'signIn'>
  challenge: string
  posted: Posted | null
  /** The sign-in page, to start over. */
  start: string
  onSignedIn: (reply: SignInReply) => void
}

/** The second step of signing in; a form of its own, so that it also works as a plain post. */
export function SecondStep({ strings, challenge, posted, start, onSignedIn }: SecondStepProps) {
  const t = translatorFor(strings)
  const form = usePostedForm<{ challenge: string; code: string }>(SecondStepForm, posted, {
    defaultValues: { challenge, code: '' },
    mode: 'onSubmit',
  })
  const send = form.submit(async (body) => {
    onSignedIn(await call(api, finishSignIn, { body }))
  })
  return (
    <AccountForm
      form={form}
      onSubmit={send}
      submitText={t('continue')}
      after={
        <p>
          <a href={start}>{t('again')}</a>
        </p>
      }
    >
      <p>{t('secondLead')}</p>
      <input type="hidden" name="challenge" value={challenge} />
      <TextField
        {...form.field('code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        label={t('code')}
      />
    </AccountForm>
  )
}

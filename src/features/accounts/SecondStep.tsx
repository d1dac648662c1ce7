import { useState } from 'react'
import { api } from '#client/api.ts'
import { useContractForm, type ValidationStrings } from '#client/forms.ts'
import { call } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { finishSignIn, SecondStepForm } from '#contract/secondFactor.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Posted } from './formPost.ts'
import type { Entered } from './signedIn.ts'

interface SecondStepProps {
  strings: StringsOf<'accounts', 'signIn'>
  validation: ValidationStrings
  challenge: string
  posted: Posted | null
  /** Where one begins anew. */
  start: string
  onEntered: (entered: Entered) => void
}

/** The second half of signing in; a form of its own, so that it is posted without JavaScript too. */
export function SecondStep({ strings, validation, challenge, posted, start, onEntered }: SecondStepProps) {
  const t = sentences(strings)
  const [message, setMessage] = useState(posted?.message)
  const form = useContractForm<{ challenge: string; code: string }>(SecondStepForm, validation, {
    defaultValues: { challenge, code: '' },
    mode: 'onSubmit',
  })
  const send = form.submit(async (body) => {
    setMessage(null)
    try {
      onEntered(await call(api, finishSignIn, { body }))
    } catch (error) {
      if (!(error instanceof CallError) || error.fields.length > 0) throw error
      setMessage(error.message)
    }
  })
  const before = form.formState.submitCount === 0 ? posted?.errors['code'] : undefined
  return (
    <form className="form" method="post" onSubmit={send} noValidate>
      {message && (
        <Notice tone="danger" alert>
          {message}
        </Notice>
      )}
      <p>{t('secondLead')}</p>
      <input type="hidden" name="challenge" value={challenge} />
      <TextField
        {...form.register('code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        label={t('code')}
        error={form.errorOf('code') ?? before}
      />
      <Button type="submit" kind="primary" wide busy={form.formState.isSubmitting}>
        {t('continue')}
      </Button>
      <p>
        <a href={start}>{t('again')}</a>
      </p>
    </form>
  )
}

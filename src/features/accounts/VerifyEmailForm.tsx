import { useReducer, useState, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { useContractForm, type ValidationStrings } from '#client/forms.ts'
import { storeToken } from '#client/token.ts'
import { toast } from '#client/toasts.ts'
import { CodeForm, resendCode, verifyEmail } from '#contract/accounts.ts'
import { call } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Countdown } from '#ui/Countdown.tsx'
import { CodeField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { rememberSending, resendMoment } from './codeSending.ts'
import type { Posted } from './formPost.ts'

export interface VerifyEmailFormProps {
  strings: StringsOf<'accounts', 'verify'>
  code: StringsOf<'common', 'code'>
  validation: ValidationStrings
  email: string
  /** The moment this page was drawn for, in milliseconds since 1970, until the browser knows better. */
  resendAt: number
  /** Where to go once confirmed; the company's address is added for a company. */
  completed: { person: string; company: string }
  posted: Posted | null
}

const never = () => () => undefined

export default function VerifyEmailForm(props: VerifyEmailFormProps) {
  const { strings, validation, email, posted, completed } = props
  const t = sentences(strings)
  const say = sentences(props.code)
  const [message, setMessage] = useState(posted?.message)
  const [, lookAgain] = useReducer((count: number) => count + 1, 0)
  const until = useSyncExternalStore(
    never,
    () => resendMoment(email),
    () => props.resendAt,
  )
  const form = useContractForm<z.infer<typeof CodeForm>>(CodeForm, validation, {
    defaultValues: { email, code: '' },
    mode: 'onSubmit',
  })

  const send = form.submit(async (values) => {
    setMessage(null)
    try {
      const { token, company_slug } = await call(api, verifyEmail, { body: values })
      storeToken(token)
      location.assign(company_slug === null ? completed.person : withCompany(completed.company, company_slug))
    } catch (error) {
      if (!(error instanceof CallError) || error.fields.length > 0) throw error
      setMessage(error.message)
    }
  })

  async function resend() {
    try {
      const { resend_after } = await call(api, resendCode, { body: { email } })
      rememberSending(email, resend_after)
      form.reset()
      form.setFocus('code')
      toast.success(t('sent'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.retryAfter) rememberSending(email, error.retryAfter)
      toast.error(error.message)
    }
    lookAgain()
  }

  return (
    <form className="form" method="post" onSubmit={send} noValidate>
      {message && (
        <Notice tone="danger" alert>
          {message}
        </Notice>
      )}
      <input type="hidden" name="email" value={email} />
      <CodeField
        {...form.register('code')}
        id="code"
        label={t('code')}
        hint={t('codeHint')}
        error={
          form.errorOf('code') ?? (form.formState.submitCount === 0 ? posted?.errors['code'] : undefined)
        }
      />
      <Button type="submit" kind="primary" wide busy={form.formState.isSubmitting}>
        {t('submit')}
      </Button>
      <div className="resend">
        <Countdown until={until} text={(seconds) => say('resendIn', { count: seconds })}>
          <Button kind="text" onClick={() => void resend()}>
            {say('resend')}
          </Button>
        </Countdown>
        <noscript>
          <Button type="submit" name="resend" value="1" formNoValidate>
            {say('resend')}
          </Button>
        </noscript>
      </div>
    </form>
  )
}

function withCompany(address: string, slug: string): string {
  const url = new URL(address, location.href)
  url.searchParams.set('company', slug)
  return url.pathname + url.search
}

import { useState } from 'react'
import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { useContractForm, type ValidationStrings } from '#client/forms.ts'
import { call } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { confirmPhone, PhoneCodeForm as Form, startPhone } from '#contract/phones.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { CodeField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Posted } from './formPost.ts'
import { Resend } from './Resend.tsx'

interface PhoneCodeFormProps {
  strings: StringsOf<'accounts', 'phone'>
  say: StringsOf<'common', 'code'>
  validation: ValidationStrings
  /** As people read it. */
  phone: string
  /** From when a new code may be asked for, in milliseconds since 1970, until the browser knows better. */
  resendAt: number
  completed: string
  posted: Posted | null
}

export default function PhoneCodeForm(props: PhoneCodeFormProps) {
  const { strings, validation, phone, posted } = props
  const t = sentences(strings)
  const [message, setMessage] = useState(posted?.message)
  const form = useContractForm<z.infer<typeof Form>>(Form, validation, {
    defaultValues: { phone, code: '' },
    mode: 'onSubmit',
  })

  const send = form.submit(async (values) => {
    setMessage(null)
    try {
      await call(api, confirmPhone, { body: values })
      location.assign(props.completed)
    } catch (error) {
      if (!(error instanceof CallError) || error.fields.length > 0) throw error
      setMessage(error.message)
    }
  })

  async function resend(): Promise<number> {
    const { resend_after } = await call(api, startPhone, { body: { phone } })
    form.resetField('code')
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
        label={t('code')}
        hint={t('codeHint')}
        error={
          form.errorOf('code') ?? (form.formState.submitCount === 0 ? posted?.errors['code'] : undefined)
        }
      />
      <Button type="submit" kind="primary" wide busy={form.formState.isSubmitting}>
        {t('submit')}
      </Button>
      <Resend target={phone} resendAt={props.resendAt} strings={props.say} sent={t('sent')} resend={resend} />
    </form>
  )
}

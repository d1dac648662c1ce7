import { useState } from 'react'
import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { useContractForm, type ValidationStrings } from '#client/forms.ts'
import { call } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { PhoneForm as Form, startPhone } from '#contract/phones.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { rememberSending } from './codeSending.ts'
import type { Posted } from './formPost.ts'

interface PhoneFormProps {
  strings: StringsOf<'accounts', 'phone'>
  validation: ValidationStrings
  /** This page: with the number in its address it asks for the code. */
  here: string
  posted: Posted | null
}

export default function PhoneForm({ strings, validation, here, posted }: PhoneFormProps) {
  const t = sentences(strings)
  const [message, setMessage] = useState(posted?.message)
  const start = String(posted?.values['phone'] ?? '')
  const form = useContractForm<z.infer<typeof Form>>(Form, validation, { defaultValues: { phone: start } })

  const send = form.submit(async (values) => {
    setMessage(null)
    try {
      const { display, resend_after } = await call(api, startPhone, { body: values })
      rememberSending(display, resend_after)
      const address = new URL(here, location.href)
      address.searchParams.set('phone', display)
      location.assign(address)
    } catch (error) {
      if (!(error instanceof CallError) || error.fields.length > 0) throw error
      setMessage(error.message)
    }
  })

  return (
    <form className="form" method="post" onSubmit={send} noValidate>
      {message && (
        <Notice tone="danger" alert>
          {message}
        </Notice>
      )}
      <TextField
        {...form.register('phone')}
        id="phone"
        type="tel"
        defaultValue={start}
        autoComplete="tel"
        label={t('number')}
        hint={t('numberHint')}
        error={
          form.errorOf('phone') ?? (form.formState.submitCount === 0 ? posted?.errors['phone'] : undefined)
        }
      />
      <Button type="submit" kind="primary" wide busy={form.formState.isSubmitting}>
        {t('send')}
      </Button>
    </form>
  )
}

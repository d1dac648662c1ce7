import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { usePostedForm, type Posted } from '#client/postedForm.ts'
import { call } from '#contract/core/call.ts'
import { confirmPhone, PhoneCodeForm as Form, startPhone } from '#contract/accounts/phones.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { CodeEntry } from './CodeEntry.tsx'

interface PhoneCodeFormProps {
  strings: StringsOf<'accounts', 'phone'>
  codeStrings: StringsOf<'common', 'code'>
  /** Formatted for display. */
  phone: string
  /** When a new code may be requested, in milliseconds since 1970; the browser may have stored a later time. */
  resendAt: number
  completed: string
  posted: Posted | null
}

export default function PhoneCodeForm(props: PhoneCodeFormProps) {
  const { strings, phone, posted } = props
  const t = translatorFor(strings)
  const form = usePostedForm<z.infer<typeof Form>>(Form, posted, {
    defaultValues: { phone, code: '' },
    mode: 'onSubmit',
  })

  const send = form.submit(async (values) => {
    await call(api, confirmPhone, { body: values })
    location.assign(props.completed)
  })

  async function resend(): Promise<number> {
    const { resend_after } = await call(api, startPhone, { body: { phone } })
    form.resetField('code')
    form.setFocus('code')
    return resend_after
  }

  return (
    <CodeEntry
      frame={{ form, onSubmit: send, submitText: t('submit') }}
      field={form.field('code')}
      texts={{ code: t('code'), codeHint: t('codeHint'), sent: t('sent') }}
      codeStrings={props.codeStrings}
      target={phone}
      resendAt={props.resendAt}
      resend={resend}
    />
  )
}

import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { usePostedForm, type Posted } from '#client/postedForm.ts'
import { call } from '#contract/core/call.ts'
import { PhoneForm as Form, startPhone } from '#contract/accounts/phones.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { TextField } from '#ui/Field.tsx'
import { AccountForm } from '../signUp/AccountForm.tsx'
import { storeResendTime } from './resendTimes.ts'
import { redirectWith } from '../signIn/redirects.ts'

interface PhoneFormProps {
  strings: StringsOf<'accounts', 'phone'>
  /** This page; with the number in its query it asks for the code. */
  currentPath: string
  posted: Posted | null
}

export default function PhoneForm({ strings, currentPath, posted }: PhoneFormProps) {
  const t = translatorFor(strings)
  const form = usePostedForm<z.infer<typeof Form>>(Form, posted, {
    defaultValues: { phone: String(posted?.values['phone'] ?? '') },
  })

  const send = form.submit(async (values) => {
    const { display, resend_after } = await call(api, startPhone, { body: values })
    storeResendTime(display, resend_after)
    redirectWith(currentPath, { phone: display })
  })

  return (
    <AccountForm form={form} onSubmit={send} submitText={t('send')}>
      <TextField
        {...form.postedField('phone')}
        type="tel"
        autoComplete="tel"
        label={t('number')}
        hint={t('numberHint')}
      />
    </AccountForm>
  )
}

import { useEffect, useState } from 'react'
import { useContractForm } from '#client/forms.ts'
import type { Schema } from '#contract/core/schema.ts'
import type { StringsOf } from '#i18n/island.ts'
import { storeResendTime } from '#features/accounts/verification/resendTimes.ts'
import { Resend } from '#features/accounts/verification/Resend.tsx'
import { Button } from '#ui/Button.tsx'
import { CodeField, TextField } from '#ui/Field.tsx'

interface AddByCodeProps<Saved> {
  field: 'email' | 'phone'
  schema: Schema
  codeSchema: Schema
  code: StringsOf<'common', 'code'>
  texts: Texts
  /** Sends a code; returns its destination for display, and the seconds until the next. */
  send: (value: string) => Promise<{ to: string; resendAfter: number }>
  confirm: (value: string, code: string) => Promise<Saved>
  onAdded: (saved: Saved) => void
}
interface Texts {
  readonly label: string
  readonly hint: string
  readonly send: string
  readonly codeLabel: string
  codeHint(to: string): string
  readonly confirm: string
  readonly cancel: string
  readonly sent: string
}

/** Adds an email address or phone number in two steps: send a code, then enter it. */
export function AddByCode<Saved>(props: AddByCodeProps<Saved>) {
  const [waiting, setWaiting] = useState<{ value: string; to: string } | null>(null)
  return waiting ? (
    <Confirm {...props} {...waiting} onCancel={() => setWaiting(null)} />
  ) : (
    <Start {...props} onSent={setWaiting} />
  )
}

type StartProps<Saved> = AddByCodeProps<Saved> & { onSent: (waiting: { value: string; to: string }) => void }

function Start<Saved>({ field, schema, texts, send, onSent }: StartProps<Saved>) {
  const form = useContractForm<Record<string, string>>(schema, {
    defaultValues: { [field]: '' },
    mode: 'onSubmit',
  })
  const submit = form.submit(async (values) => {
    const value = values[field] ?? ''
    const { to, resendAfter } = await send(value)
    storeResendTime(to, resendAfter)
    onSent({ value, to })
  })
  return (
    <form className="form" onSubmit={submit} noValidate>
      <TextField
        {...form.field(field)}
        type={field === 'email' ? 'email' : 'tel'}
        inputMode={field === 'email' ? 'email' : 'tel'}
        autoComplete={field === 'email' ? 'email' : 'tel'}
        label={texts.label}
        hint={texts.hint}
      />
      <div className="actions">
        <Button type="submit" kind="primary" disabled={!form.ready} busy={form.formState.isSubmitting}>
          {texts.send}
        </Button>
      </div>
    </form>
  )
}

type ConfirmProps<Saved> = AddByCodeProps<Saved> & { value: string; to: string; onCancel: () => void }

function Confirm<Saved>(props: ConfirmProps<Saved>) {
  const { field, codeSchema, code, texts, value, to } = props
  const form = useContractForm<Record<string, string>>(codeSchema, {
    defaultValues: { [field]: value, code: '' },
    mode: 'onSubmit',
  })
  // The next step starts in the code field.
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const submit = form.submit(async (values) => {
    props.onAdded(await props.confirm(value, values['code'] ?? ''))
    props.onCancel()
  })
  async function resend(): Promise<number> {
    const { resendAfter } = await props.send(value)
    form.resetField('code')
    form.setFocus('code')
    return resendAfter
  }
  return (
    <form className="form" onSubmit={submit} noValidate>
      <CodeField {...form.field('code')} label={texts.codeLabel} hint={texts.codeHint(to)} />
      <div className="actions">
        <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
          {texts.confirm}
        </Button>
        <Button onClick={props.onCancel}>{texts.cancel}</Button>
      </div>
      <Resend target={to} resendAt={0} strings={code} sent={texts.sent} resend={resend} />
    </form>
  )
}

import { api } from '#client/api.ts'
import type { ValidationStrings } from '#client/forms.ts'
import { call } from '#contract/call.ts'
import { makeEmailPrimary, type AccountEmail } from '#contract/emails.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { ProofFields, useProof } from './ProofFields.tsx'

interface PrimaryEmailProps {
  chosen: AccountEmail
  strings: StringsOf<'settings', 'emails'>
  proof: StringsOf<'settings', 'proof'>
  form: StringsOf<'common', 'form'>
  validation: ValidationStrings
  secondFactor: boolean
  onClose: () => void
  onDone: (emails: AccountEmail[]) => void
}

/** Who signs in is at stake, so it is asked who is there. */
export function PrimaryEmail({ chosen, strings, validation, onClose, onDone, ...props }: PrimaryEmailProps) {
  const t = sentences(strings)
  const words = sentences(props.form)
  const form = useProof(validation)
  const submit = form.submit(async (body) =>
    onDone(await call(api, makeEmailPrimary, { params: { emailId: chosen.id }, body })),
  )
  return (
    <FormDialog
      onClose={onClose}
      title={t('primaryTitle')}
      closeText={words('close')}
      cancelText={words('cancel')}
      submitText={t('makePrimary')}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <p>{t('primaryText', { email: chosen.email })}</p>
      <ProofFields form={form} strings={props.proof} asksCode={props.secondFactor} />
    </FormDialog>
  )
}

import { api } from '#client/api.ts'
import { useContractForm, type ValidationStrings } from '#client/forms.ts'
import { call } from '#contract/call.ts'
import { makeEmailPrimary, PrimaryEmailForm, type AccountEmail } from '#contract/emails.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { PasswordField } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'

interface PrimaryEmailProps {
  chosen: AccountEmail
  strings: StringsOf<'settings', 'emails'>
  form: StringsOf<'common', 'form'>
  validation: ValidationStrings
  onClose: () => void
  onDone: (emails: AccountEmail[]) => void
}

/** Who signs in is at stake, so the password is asked for. */
export function PrimaryEmail({ chosen, strings, validation, onClose, onDone, ...props }: PrimaryEmailProps) {
  const t = sentences(strings)
  const words = sentences(props.form)
  const form = useContractForm<{ password: string }>(PrimaryEmailForm, validation, {
    defaultValues: { password: '' },
    mode: 'onSubmit',
  })
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
      <PasswordField
        {...form.register('password')}
        autoComplete="current-password"
        label={t('password')}
        showText={t('show')}
        hideText={t('hide')}
        error={form.errorOf('password')}
      />
    </FormDialog>
  )
}

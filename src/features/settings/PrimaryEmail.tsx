import { api } from '#client/api.ts'
import { useContractForm, type ValidationStrings } from '#client/forms.ts'
import { call } from '#contract/call.ts'
import { makeEmailPrimary, PrimaryEmailForm, type AccountEmail } from '#contract/emails.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { PasswordField } from '#ui/Field.tsx'

interface PrimaryEmailProps {
  chosen: AccountEmail
  strings: StringsOf<'settings', 'emails'>
  validation: ValidationStrings
  closeText: string
  onClose: () => void
  onDone: (emails: AccountEmail[]) => void
}

/** Who signs in is at stake, so the password is asked for. */
export function PrimaryEmail({ chosen, strings, validation, closeText, onClose, onDone }: PrimaryEmailProps) {
  const t = sentences(strings)
  const form = useContractForm<{ password: string }>(PrimaryEmailForm, validation, {
    defaultValues: { password: '' },
    mode: 'onSubmit',
  })
  const submit = form.submit(async (body) =>
    onDone(await call(api, makeEmailPrimary, { params: { emailId: chosen.id }, body })),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('primaryTitle')}
      closeText={closeText}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form="primary-email" busy={form.formState.isSubmitting}>
            {t('makePrimary')}
          </Button>
        </>
      }
    >
      <form className="form" id="primary-email" onSubmit={submit} noValidate>
        <p>{t('primaryText', { email: chosen.email })}</p>
        <PasswordField
          {...form.register('password')}
          autoComplete="current-password"
          label={t('password')}
          showText={t('show')}
          hideText={t('hide')}
          error={form.errorOf('password')}
        />
      </form>
    </Dialog>
  )
}

import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { call } from '#contract/core/call.ts'
import { PasskeyName, renamePasskey, type Passkey } from '#contract/accounts/passkeys.ts'
import { sentences } from '#i18n/island.ts'
import { TextField } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import type { Words } from './shared.ts'

interface RenamePasskeyProps extends Words {
  passkey: Passkey
  onClose: () => void
  onDone: (named: Passkey) => void
}

export function RenamePasskey({
  passkey,
  strings,
  validation,
  onClose,
  onDone,
  ...props
}: RenamePasskeyProps) {
  const t = sentences(strings)
  const words = sentences(props.form)
  const form = useContractForm<{ name: string }>(PasskeyName, validation, {
    defaultValues: { name: passkey.name },
    mode: 'onSubmit',
  })
  const submit = form.submit(async (body) =>
    onDone(await call(api, renamePasskey, { params: { passkeyId: passkey.id }, body })),
  )
  return (
    <FormDialog
      onClose={onClose}
      title={t('renameTitle')}
      closeText={words('close')}
      cancelText={words('cancel')}
      submitText={words('save')}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <TextField
        {...form.register('name')}
        // Typed over, not added to.
        onFocus={(event) => event.currentTarget.select()}
        label={t('passkeyName')}
        hint={t('passkeyNameHint')}
        error={form.errorOf('name')}
      />
    </FormDialog>
  )
}

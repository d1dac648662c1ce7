import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { call } from '#contract/core/call.ts'
import { PasskeyName, renamePasskey, type Passkey } from '#contract/accounts/passkeys.ts'
import { translatorFor } from '#i18n/island.ts'
import { TextField } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import type { SecurityStrings } from './securityStrings.ts'

interface RenamePasskeyProps extends SecurityStrings {
  passkey: Passkey
  onClose: () => void
  onDone: (named: Passkey) => void
}

export function RenamePasskey({ passkey, strings, onClose, onDone, ...props }: RenamePasskeyProps) {
  const t = translatorFor(strings)
  const tForm = translatorFor(props.form)
  const form = useContractForm<{ name: string }>(PasskeyName, {
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
      closeText={tForm('close')}
      cancelText={tForm('cancel')}
      submitText={tForm('save')}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <TextField
        {...form.field('name')}
        // Typing replaces the suggested name.
        onFocus={(event) => event.currentTarget.select()}
        label={t('passkeyName')}
        hint={t('passkeyNameHint')}
      />
    </FormDialog>
  )
}

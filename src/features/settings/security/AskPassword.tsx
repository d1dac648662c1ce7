import { useContractForm } from '#client/forms.ts'
import { PasswordForm } from '#contract/security.ts'
import { sentences } from '#i18n/island.ts'
import { PasswordField } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import type { ButtonKind } from '#ui/kinds.ts'
import type { Words } from './shared.ts'

interface AskPasswordProps extends Words {
  title: string
  text: string
  action: string
  kind?: ButtonKind
  onClose: () => void
  /** Does what was asked for; what is refused is said at the field. */
  onPassword: (password: string) => Promise<void>
}

/** What changes how one signs in asks who is there, even on a device that is signed in. */
export function AskPassword({ title, text, action, kind = 'primary', ...props }: AskPasswordProps) {
  const t = sentences(props.strings)
  const words = sentences(props.form)
  const form = useContractForm<{ password: string }>(PasswordForm, props.validation, {
    defaultValues: { password: '' },
    mode: 'onSubmit',
  })
  const submit = form.submit(({ password }) => props.onPassword(password))
  return (
    <FormDialog
      onClose={props.onClose}
      title={title}
      closeText={words('close')}
      cancelText={words('cancel')}
      submitText={action}
      kind={kind}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <p>{text}</p>
      <PasswordField
        {...form.register('password')}
        autoComplete="current-password"
        label={t('yourPassword')}
        showText={t('show')}
        hideText={t('hide')}
        error={form.errorOf('password')}
      />
    </FormDialog>
  )
}

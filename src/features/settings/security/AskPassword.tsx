import { useContractForm } from '#client/forms.ts'
import { PasswordForm } from '#contract/security.ts'
import { sentences } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { PasswordField } from '#ui/Field.tsx'
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
    <Dialog
      open
      onClose={props.onClose}
      title={title}
      closeText={words('close')}
      foot={
        <>
          <Button onClick={props.onClose}>{words('cancel')}</Button>
          <Button kind={kind} type="submit" form="ask-password" busy={form.formState.isSubmitting}>
            {action}
          </Button>
        </>
      }
    >
      <form className="form" id="ask-password" onSubmit={submit} noValidate>
        <p>{text}</p>
        <PasswordField
          {...form.register('password')}
          autoComplete="current-password"
          label={t('yourPassword')}
          showText={t('show')}
          hideText={t('hide')}
          error={form.errorOf('password')}
        />
      </form>
    </Dialog>
  )
}

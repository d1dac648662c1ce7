import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import { changePassword, ChangePasswordForm } from '#contract/accounts/security.ts'
import { NewPassword } from '#features/accounts/password/NewPassword.tsx'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/Field.tsx'
import type { SecurityStrings } from './securityStrings.ts'

interface ChangePasswordProps extends Omit<SecurityStrings, 'form'> {
  passwordField: StringsOf<'accounts', 'passwordField'>
  /** Password managers store a password with its account name. */
  email: string
}
type Values = z.infer<typeof ChangePasswordForm>
const empty: Values = { current_password: '', password: '', password_confirmation: '' }

export default function ChangePassword({ strings, passwordField, email }: ChangePasswordProps) {
  const t = translatorFor(strings)
  const form = useContractForm<Values>(ChangePasswordForm, { defaultValues: empty })
  const texts = { showText: t('show'), hideText: t('hide') }
  const field = (name: keyof Values) => ({ ...form.field(name), id: name })
  const send = form.submit(async (body) => {
    await call(api, changePassword, { body })
    form.reset(empty)
    toast.success(t('passwordChanged'))
  })
  return (
    <form className="form" onSubmit={send} noValidate>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field('current_password')}
        {...texts}
        autoComplete="current-password"
        label={t('currentPassword')}
      />
      <NewPassword
        {...field('password')}
        label={t('newPassword')}
        typed={form.watch('password')}
        strings={passwordField}
      />
      <PasswordField
        {...field('password_confirmation')}
        {...texts}
        autoComplete="new-password"
        label={t('newPasswordAgain')}
      />
      <div className="actions">
        <Button type="submit" disabled={!form.ready} busy={form.formState.isSubmitting}>
          {t('changePassword')}
        </Button>
      </div>
    </form>
  )
}

import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '#ui/Field.tsx'

interface SignUpPasswordProps extends UseFormRegisterReturn {
  email: string
  error: string | undefined
  t: (key: 'password' | 'passwordHint' | 'show' | 'hide') => string
}

/** Required in another browser than the one that started the sign-up. */
export function SignUpPassword({ email, error, t, ...field }: SignUpPasswordProps) {
  return (
    <>
      {/* Password managers fill in the password only if they see the account name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field}
        id="password"
        autoComplete="current-password"
        label={t('password')}
        hint={t('passwordHint')}
        showText={t('show')}
        hideText={t('hide')}
        error={error}
      />
    </>
  )
}

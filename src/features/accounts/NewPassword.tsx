import { useWatch, type Control } from 'react-hook-form'
import { passwordMinimum, passwordRules } from '#contract/accounts.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { PasswordField } from '#ui/Field.tsx'
import type { SignUpValues } from './signUpValues.ts'

const rules = Object.keys(passwordRules) as (keyof typeof passwordRules)[]

interface NewPasswordProps extends Omit<React.ComponentProps<'input'>, 'children'> {
  control: Control<SignUpValues>
  strings: StringsOf<'accounts', 'signUp'>
  error: string | undefined
}

/** A password to be, with its rules ticked off while one types. */
export function NewPassword({ control, strings, error, ...field }: NewPasswordProps) {
  const t = sentences(strings)
  const password = useWatch({ control, name: 'password' })
  return (
    <div className="new-password">
      <PasswordField
        {...field}
        autoComplete="new-password"
        label={t('password')}
        hint={
          // The list below shows the same to the eye, a rule at a time.
          <span className="visually-hidden">{t('passwordHint', { minimum: passwordMinimum })}</span>
        }
        showText={t('show')}
        hideText={t('hide')}
        error={error}
      />
      <ul className="password-rules plain" aria-label={t('rules.label')}>
        {rules.map((rule) => {
          const met = passwordRules[rule](password)
          return (
            <li key={rule} data-met={met || undefined}>
              {t(`rules.${rule}`, { minimum: passwordMinimum })}
              <span className="visually-hidden">: {t(met ? 'rules.met' : 'rules.missing')}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

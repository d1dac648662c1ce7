import { passwordMinimum, passwordRules } from '#contract/accounts/signIn.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { PasswordField } from '#ui/Field.tsx'

const rules = Object.keys(passwordRules) as (keyof typeof passwordRules)[]

interface NewPasswordProps extends Omit<React.ComponentProps<'input'>, 'children'> {
  /** The current value. */
  typed: string
  label: string
  strings: StringsOf<'accounts', 'passwordField'>
  error: string | undefined
}

/** A new-password field with its rules, ticked off while typing. */
export function NewPassword({ typed, label, strings, error, ...field }: NewPasswordProps) {
  const t = translatorFor(strings)
  return (
    <div className="new-password">
      <PasswordField
        {...field}
        autoComplete="new-password"
        label={label}
        hint={
          // Sighted users read the rules in the list below; without JavaScript this hint is shown instead.
          <span className="visually-hidden password-hint">{t('hint', { minimum: passwordMinimum })}</span>
        }
        showText={t('show')}
        hideText={t('hide')}
        error={error}
      />
      <ul className="password-rules plain" aria-label={t('rules.label')}>
        {rules.map((rule) => {
          const met = passwordRules[rule](typed)
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

interface RepeatedPasswordProps {
  /** What a form registers a field with. */
  field: (name: 'password' | 'password_confirmation') => React.ComponentProps<'input'> & {
    id: string
    error: string | undefined
  }
  typed: string
  labels: { readonly password: string; readonly again: string }
  strings: StringsOf<'accounts', 'passwordField'>
}

/** A new password, typed twice. */
export function RepeatedPassword({ field, typed, labels, strings }: RepeatedPasswordProps) {
  const t = translatorFor(strings)
  return (
    <>
      <NewPassword {...field('password')} label={labels.password} typed={typed} strings={strings} />
      <PasswordField
        {...field('password_confirmation')}
        autoComplete="new-password"
        label={labels.again}
        showText={t('show')}
        hideText={t('hide')}
      />
    </>
  )
}

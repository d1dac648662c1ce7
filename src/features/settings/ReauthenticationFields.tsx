import type * as z from 'zod/mini'
import { useContractForm, type ContractForm } from '#client/forms.ts'
import { ReauthenticationForm } from '#contract/accounts/secondFactor.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { PasswordField, TextField } from '#ui/Field.tsx'

export type ReauthenticationValues = Required<z.infer<typeof ReauthenticationForm>>

export const useReauthenticationForm = () =>
  useContractForm<ReauthenticationValues>(ReauthenticationForm, {
    defaultValues: { password: '', code: '' },
    mode: 'onSubmit',
  })

interface ReauthenticationFieldsProps {
  form: ContractForm<ReauthenticationValues>
  strings: StringsOf<'settings', 'proof'>
  /** Whether the second factor is on and its code is required. */
  requiresCode: boolean
}

/** Fields for reauthentication, required before sign-in settings change. */
export function ReauthenticationFields({ form, strings, requiresCode }: ReauthenticationFieldsProps) {
  const t = translatorFor(strings)
  const code = form.field('code')
  const typed = form.watch('code')
  return (
    <>
      <PasswordField
        {...form.field('password')}
        autoComplete="current-password"
        label={t('password')}
        showText={t('show')}
        hideText={t('hide')}
      />
      {/* The second factor may have been turned on elsewhere meanwhile; the response shows it. */}
      {(requiresCode || code.error !== undefined || typed !== '') && (
        <TextField
          {...code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          width="s"
          label={t('code')}
          hint={t('codeHint')}
        />
      )}
    </>
  )
}

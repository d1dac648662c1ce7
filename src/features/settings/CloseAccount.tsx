import { useState } from 'react'
import { api } from '#client/api.ts'
import type { ValidationStrings } from '#client/forms.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { dropToken } from '#client/token.ts'
import { call } from '#contract/call.ts'
import { closeAccount } from '#contract/closing.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { ProofFields, useProof } from './ProofFields.tsx'

interface CloseAccountProps {
  strings: StringsOf<'settings', 'account'>
  proof: StringsOf<'settings', 'proof'>
  form: StringsOf<'common', 'form'>
  validation: ValidationStrings
  secondFactor: boolean
  /** Where one arrives afterwards. */
  closedHref: string
}

/** Cannot be undone by oneself, so it says what is lost and asks for the password. */
export default function CloseAccount(props: CloseAccountProps) {
  const { strings, validation, secondFactor, closedHref } = props
  const t = sentences(strings)
  const words = sentences(props.form)
  const ready = useHydrated()
  const [asking, setAsking] = useState(false)
  const form = useProof(validation)
  const submit = form.submit(async (body) => {
    await call(api, closeAccount, { body })
    dropToken()
    location.replace(closedHref)
  })
  function stay(): void {
    form.reset()
    setAsking(false)
  }
  return (
    <>
      <div className="actions">
        <Button kind="danger" disabled={!ready} onClick={() => setAsking(true)}>
          {t('close')}
        </Button>
      </div>
      <FormDialog
        open={asking}
        onClose={stay}
        title={t('closeAsk')}
        closeText={words('close')}
        cancelText={words('cancel')}
        submitText={t('close')}
        kind="danger"
        busy={form.formState.isSubmitting}
        onSubmit={submit}
      >
        <p>{t('closeText')}</p>
        <ProofFields form={form} strings={props.proof} asksCode={secondFactor} />
      </FormDialog>
    </>
  )
}

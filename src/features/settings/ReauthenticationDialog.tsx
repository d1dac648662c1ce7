import { useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import type { ValidationStrings } from '#client/forms.ts'
import { whenProofRequired } from '#client/reauthentication.ts'
import { call } from '#contract/core/call.ts'
import {
  askProofPasskey,
  proveByPasskey,
  proveByPassword,
  showProof,
  type ProofState,
} from '#contract/accounts/reauthentication.ts'
import { knowsPasskeys, signWithPasskey } from '#features/accounts/signIn/webauthn.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { ProofFields, useProof } from './ReauthenticationFields.tsx'

interface ProofDialogProps {
  strings: StringsOf<'settings', 'proof'>
  form: StringsOf<'common', 'form'>
  validation: ValidationStrings
  /** For password managers, which keep a password with its address. */
  email: string
}
interface Asked {
  readonly by: Pick<ProofState, 'second_factor' | 'passkey'>
  readonly finish: (proven: boolean) => void
}

/** Asks who is there, whenever a call of this page needs it, and lets that call go on. */
export default function ProofDialog(props: ProofDialogProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    whenProofRequired(async () => {
      // Whatever else is asked for, the answer to the password says.
      const by = await call(api, showProof).catch(() => ({ second_factor: false, passkey: false }))
      return new Promise((answer) => {
        const finish = (proven: boolean) => {
          setAsked(null)
          answer(proven)
        }
        setAsked({ by, finish })
      })
    })
    return () => whenProofRequired(null)
  }, [])
  return asked && <Ask {...props} {...asked} />
}

function Ask({ strings, validation, email, by, finish, ...props }: ProofDialogProps & Asked) {
  const t = sentences(strings)
  const words = sentences(props.form)
  const form = useProof(validation)
  const [signing, setSigning] = useState(false)
  const submit = form.submit(async (body) => {
    await call(api, proveByPassword, { body })
    finish(true)
  })
  async function sign(): Promise<void> {
    setSigning(true)
    await attempt(async () => {
      const { challenge, options } = await call(api, askProofPasskey)
      const answer = await signWithPasskey(options)
      // What its owner did not want, the browser has said itself.
      if (!answer) return
      await call(api, proveByPasskey, { body: { challenge, answer } })
      finish(true)
    })
    setSigning(false)
  }
  return (
    <FormDialog
      onClose={() => finish(false)}
      title={t('title')}
      closeText={words('close')}
      cancelText={words('cancel')}
      submitText={words('continue')}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <p>{t('text')}</p>
      {by.passkey && knowsPasskeys() && (
        <>
          <Button wide busy={signing} onClick={() => void sign()}>
            {t('passkey')}
          </Button>
          <p className="proof-or soft small">{t('or')}</p>
        </>
      )}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <ProofFields form={form} strings={strings} asksCode={by.second_factor} />
    </FormDialog>
  )
}

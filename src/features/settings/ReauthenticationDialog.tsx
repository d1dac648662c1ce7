import { useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { setReauthenticationPrompt } from '#client/reauthentication.ts'
import { call } from '#contract/core/call.ts'
import {
  startPasskeyReauthentication,
  reauthenticateWithPasskey,
  reauthenticateWithPassword,
  showReauthentication,
  type ReauthenticationState,
} from '#contract/accounts/reauthentication.ts'
import { supportsPasskeys, signWithPasskey } from '#features/accounts/signIn/webauthn.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { ReauthenticationFields, useReauthenticationForm } from './ReauthenticationFields.tsx'

interface ReauthenticationDialogProps {
  strings: StringsOf<'settings', 'proof'>
  form: StringsOf<'common', 'form'>
  /** Password managers store a password with its account name. */
  email: string
}
interface ReauthenticationRequest {
  readonly methods: Pick<ReauthenticationState, 'second_factor' | 'passkey'>
  readonly finish: (reauthenticated: boolean) => void
}

/** Asks the user to reauthenticate when a call of this page requires it, then lets the call continue. */
export default function ReauthenticationDialog(props: ReauthenticationDialogProps) {
  const [request, setRequest] = useState<ReauthenticationRequest | null>(null)
  useEffect(() => {
    setReauthenticationPrompt(async () => {
      // If this fails, the response to the password shows whether a code is needed.
      const methods = await call(api, showReauthentication).catch(() => ({
        second_factor: false,
        passkey: false,
      }))
      return new Promise((resolve) => {
        const finish = (reauthenticated: boolean) => {
          setRequest(null)
          resolve(reauthenticated)
        }
        setRequest({ methods, finish })
      })
    })
    return () => setReauthenticationPrompt(null)
  }, [])
  return request && <ReauthenticationForm {...props} {...request} />
}

function ReauthenticationForm({
  strings,
  email,
  methods,
  finish,
  ...props
}: ReauthenticationDialogProps & ReauthenticationRequest) {
  const t = translatorFor(strings)
  const tForm = translatorFor(props.form)
  const form = useReauthenticationForm()
  const [signing, setSigning] = useState(false)
  const submit = form.submit(async (body) => {
    await call(api, reauthenticateWithPassword, { body })
    finish(true)
  })
  async function sign(): Promise<void> {
    setSigning(true)
    await attempt(async () => {
      const { challenge, options } = await call(api, startPasskeyReauthentication)
      const answer = await signWithPasskey(options)
      // Cancelled; the browser has shown that itself.
      if (!answer) return
      await call(api, reauthenticateWithPasskey, { body: { challenge, answer } })
      finish(true)
    })
    setSigning(false)
  }
  return (
    <FormDialog
      onClose={() => finish(false)}
      title={t('title')}
      closeText={tForm('close')}
      cancelText={tForm('cancel')}
      submitText={tForm('continue')}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <p>{t('text')}</p>
      {methods.passkey && supportsPasskeys() && (
        <>
          <Button wide busy={signing} onClick={() => void sign()}>
            {t('passkey')}
          </Button>
          <p className="proof-or soft small">{t('or')}</p>
        </>
      )}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <ReauthenticationFields form={form} strings={strings} requiresCode={methods.second_factor} />
    </FormDialog>
  )
}

import { useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { startStaffPasskey } from '#contract/staff/session.ts'
import { signWithPasskey, supportsPasskeys } from '#features/accounts/signIn/webauthn.ts'
import { Button } from '#ui/Button.tsx'
import { useHydrated } from '#ui/hydrated.ts'

interface PasskeySubmitProps {
  readonly text: string
  /** What is to be signed; without it a sign-in begins. */
  readonly begun?: { readonly challenge: string; readonly options: object }
}

/** Signs with a passkey and sends the form that it is in, instead of with password and code. */
export function PasskeySubmit({ text, begun }: PasskeySubmitProps) {
  const ready = useHydrated()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const challengeInput = useRef<HTMLInputElement>(null)
  const answerInput = useRef<HTMLInputElement>(null)
  if (!ready || !supportsPasskeys()) return null
  async function sign(): Promise<void> {
    setBusy(true)
    setMessage('')
    try {
      const { challenge, options } = begun ?? (await call(api, startStaffPasskey))
      const answer = await signWithPasskey(options)
      if (!answer || !challengeInput.current || !answerInput.current) return setBusy(false)
      challengeInput.current.value = challenge
      answerInput.current.value = JSON.stringify(answer)
      // Its empty fields are not what is sent.
      answerInput.current.form?.submit()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setMessage(error.message)
      setBusy(false)
    }
  }
  return (
    <>
      <input type="hidden" name="passkey_challenge" ref={challengeInput} />
      <input type="hidden" name="passkey_answer" ref={answerInput} />
      <Button busy={busy} onClick={() => void sign()}>
        {text}
      </Button>
      {message && <p role="alert">{message}</p>}
    </>
  )
}

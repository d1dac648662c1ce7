import { useState } from 'react'
import { api } from '#client/api.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { startPasskeySignIn, signInWithPasskey } from '#contract/accounts/passkeys.ts'
import { Button } from '#ui/Button.tsx'
import type { SignInReply } from './storeSession.ts'
import { supportsPasskeys, signWithPasskey } from './webauthn.ts'

interface PasskeyButtonProps {
  text: string
  onSignedIn: (reply: SignInReply) => void
  onRefused: (message: string) => void
}

/**
 * Passkey sign-in, in browsers that support it. Rendered before it is known whether they do, so that it does not appear
 * under the pointer when the form hydrates on first use; a style rule hides it without JavaScript.
 */
export function PasskeyButton({ text, onSignedIn, onRefused }: PasskeyButtonProps) {
  const ready = useHydrated()
  const [busy, setBusy] = useState(false)
  if (ready && !supportsPasskeys()) return null
  async function signIn(): Promise<void> {
    setBusy(true)
    try {
      const { challenge, options } = await call(api, startPasskeySignIn)
      const answer = await signWithPasskey(options)
      if (answer) onSignedIn(await call(api, signInWithPasskey, { body: { challenge, answer } }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      onRefused(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button wide busy={busy} onClick={() => void signIn()}>
      {text}
    </Button>
  )
}

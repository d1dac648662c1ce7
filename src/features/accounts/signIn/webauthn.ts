import type { PasskeyResponse } from '#contract/accounts/passkeys.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

// Loaded on demand: most people sign in with a password.
const library = () => import('@simplewebauthn/browser')

export const supportsPasskeys = () => 'PublicKeyCredential' in window

/** Creates a passkey in the browser; null if the user cancels. */
export async function createPasskey(options: object) {
  const { startRegistration } = await library()
  return orNull(
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  )
}

/** Signs a challenge with a passkey; null if there is none or the user cancels. */
export async function signWithPasskey(options: object) {
  const { startAuthentication } = await library()
  return orNull(
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  )
}

async function orNull(made: Promise<object>): Promise<PasskeyResponse | null> {
  try {
    return (await made) as PasskeyResponse
  } catch (error) {
    // Browsers hide the reason, because it would reveal which passkeys exist.
    if (error instanceof Error) return null
    throw error
  }
}

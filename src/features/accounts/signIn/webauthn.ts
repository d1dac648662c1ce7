import type { PasskeyAnswer } from '#contract/accounts/passkeys.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

// Loaded when it is asked for: most people come with a password.
const library = () => import('@simplewebauthn/browser')

export const supportsPasskeys = () => 'PublicKeyCredential' in window

/** Has the browser make a passkey; null when its owner thought better of it. */
export async function createPasskey(options: object) {
  const { startRegistration } = await library()
  return orNull(
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  )
}

/** Has a passkey sign; null when there is none, or its owner does not want to. */
export async function signWithPasskey(options: object) {
  const { startAuthentication } = await library()
  return orNull(
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  )
}

async function orNull(made: Promise<object>): Promise<PasskeyAnswer | null> {
  try {
    return (await made) as PasskeyAnswer
  } catch (error) {
    // Browsers tell nobody why: that would say which passkeys there are.
    if (error instanceof Error) return null
    throw error
  }
}

import type { AstroGlobal } from 'astro'
import { callUntyped } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { continueSignUp } from '#contract/accounts/signUps.ts'
import { setSignUpCookie } from '../signUp/signUpCookie.ts'
import { signUpRoutes } from '../signUp/signUpRoutes.ts'

/**
 * A sign-in before the address is confirmed continues the sign-up; this is the version without JavaScript.
 * Null if the backend refuses that too.
 */
export async function continueUnverifiedSignUp(
  astro: AstroGlobal,
  { email, password }: Record<string, unknown>,
  next: string | null,
): Promise<Response | null> {
  try {
    const started = await callUntyped(astro.locals.api, continueSignUp, { body: { email, password } })
    setSignUpCookie(astro, started)
    const query = { ...(next ? { next } : {}), attempt: started.attempt, email: started.email }
    return astro.redirect(astro.locals.path(signUpRoutes.emailVerification[started.kind], null, query), 303)
  } catch (error) {
    if (error instanceof CallError) return null
    throw error
  }
}

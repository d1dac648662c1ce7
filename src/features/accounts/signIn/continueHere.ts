import type { AstroGlobal } from 'astro'
import { callUntyped } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { continueSignUp } from '#contract/accounts/signUps.ts'
import { setBegun } from '../signUp/signUpCookie.ts'
import { signUpRoutes } from '../signUp/signUpRoutes.ts'

/**
 * Who logs in before the address is confirmed goes on with the sign-up, here for those without JavaScript. Null when
 * that is refused too.
 */
export async function continueHere(
  astro: AstroGlobal,
  { email, password }: Record<string, unknown>,
  next: string | null,
): Promise<Response | null> {
  try {
    const begun = await callUntyped(astro.locals.api, continueSignUp, { body: { email, password } })
    setBegun(astro, begun)
    const query = { ...(next ? { next } : {}), attempt: begun.attempt, email: begun.email }
    return astro.redirect(astro.locals.path(signUpRoutes.emailVerification[begun.kind], null, query), 303)
  } catch (error) {
    if (error instanceof CallError) return null
    throw error
  }
}

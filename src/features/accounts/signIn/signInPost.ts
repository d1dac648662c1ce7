import type { AstroGlobal } from 'astro'
import { signIn } from '#contract/accounts/signIn.ts'
import { finishSignIn } from '#contract/accounts/secondFactor.ts'
import type { Posted } from '#client/postedForm.ts'
import { callUntyped } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { continueSignUp } from '#contract/accounts/signUps.ts'
import { deviceCookie, setDeviceCookie } from './deviceCookie.ts'
import { postForm, statusOf } from '../formPost.ts'
import { setTokenCookie } from '../session/tokenCookie.ts'
import { setSignUpCookie } from '../signUp/signUpCookie.ts'
import { signUpRoutes } from '../signUp/signUpRoutes.ts'

interface SignInPost {
  readonly posted: Posted | null
  /** The second factor is needed now. */
  readonly challenge: string | null
  /** 'next' when signed in; a response when the post leads elsewhere. */
  readonly redirect: 'next' | Response | null
}

/** Signs in by plain form posts: the credentials, then the second factor if there is one. */
export async function postSignIn(
  astro: Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect' | 'url'>,
  next: string | null,
): Promise<SignInPost> {
  if (astro.request.method !== 'POST') return { posted: null, challenge: null, redirect: null }
  const challengeField = (await astro.request.clone().formData()).get('challenge')
  const challenge = typeof challengeField === 'string' ? challengeField : null
  const device = astro.cookies.get(deviceCookie)?.value
  const outcome = challenge
    ? await postForm(astro, finishSignIn)
    : await postForm(astro, signIn, device ? { device } : {})
  if ('done' in outcome) {
    const { done } = outcome
    if (done.challenge) return { posted: null, challenge: done.challenge, redirect: null }
    setTokenCookie(astro, done.token)
    setDeviceCookie(astro, done.device)
    return { posted: null, challenge: null, redirect: 'next' }
  }
  const { error, posted, values } = outcome
  if (error.code === 'emailNotVerified') {
    const redirect = await continueUnverifiedSignUp(astro as AstroGlobal, values, next)
    if (redirect) return { posted, challenge: null, redirect }
  }
  astro.response.status = statusOf(error)
  // After an expired challenge the user starts over and sees why.
  return { posted, challenge: error.code === 'challengeEnded' ? null : challenge, redirect: null }
}

/**
 * A sign-in before the address is confirmed continues the sign-up; this is the version without JavaScript.
 * Null if the backend refuses that too.
 */
async function continueUnverifiedSignUp(
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

import type { AstroGlobal } from 'astro'
import { signIn } from '#contract/accounts/signIn.ts'
import { finishSignIn } from '#contract/accounts/secondFactor.ts'
import { continueHere } from './continueHere.ts'
import { deviceCookie, setDeviceCookie } from './deviceCookie.ts'
import type { Posted } from '#client/postedForm.ts'
import { postForm, statusOf } from '../formPost.ts'
import { setTokenCookie } from '../session/tokenCookie.ts'

interface SignInPost {
  readonly posted: Posted | null
  /** The second factor is asked for now. */
  readonly challenge: string | null
  /** Signed in, or sent elsewhere by this answer. */
  readonly entered: true | Response | null
}

/** Signs in by plain form posts: the credentials, then the second factor where there is one. */
export async function postSignIn(
  astro: Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect' | 'url'>,
  next: string | null,
): Promise<SignInPost> {
  if (astro.request.method !== 'POST') return { posted: null, challenge: null, entered: null }
  const waiting = (await astro.request.clone().formData()).get('challenge')
  const challenge = typeof waiting === 'string' ? waiting : null
  const device = astro.cookies.get(deviceCookie)?.value
  const outcome = challenge
    ? await postForm(astro, finishSignIn)
    : await postForm(astro, signIn, device ? { device } : {})
  if ('done' in outcome) {
    const { done } = outcome
    if (done.challenge) return { posted: null, challenge: done.challenge, entered: null }
    setTokenCookie(astro, done.token)
    setDeviceCookie(astro, done.device)
    return { posted: null, challenge: null, entered: true }
  }
  const { error, again, values } = outcome
  if (error.code === 'emailNotVerified') {
    const answer = await continueHere(astro as AstroGlobal, values, next)
    if (answer) return { posted: again, challenge: null, entered: answer }
  }
  astro.response.status = statusOf(error)
  // A challenge that has ended is not asked for again: one begins anew, and is told why.
  return { posted: again, challenge: error.code === 'challengeEnded' ? null : challenge, entered: null }
}

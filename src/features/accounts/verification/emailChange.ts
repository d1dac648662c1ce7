import type { AstroGlobal } from 'astro'
import { changeSignUpEmail, type SignUpKind } from '#contract/accounts/signUps.ts'
import type { Posted } from '#client/postedForm.ts'
import { postForm, statusOf } from '../formPost.ts'
import { signUpRoutes } from '../signUp/signUpRoutes.ts'
import { readWaiting, type Waiting } from './verification.ts'

export interface EmailChange extends Waiting {
  readonly posted: Posted | null
  /** Where to go instead of showing the page. */
  readonly answer: Response | null
}

/** What both pages that change the address of a sign-up do; for those without JavaScript they do it themselves. */
export async function emailChange(astro: AstroGlobal, kind: SignUpKind): Promise<EmailChange> {
  const { request, locals } = astro
  const waiting = readWaiting(astro)
  const { attempt, begun, next } = waiting
  const shown: EmailChange = { ...waiting, posted: null, answer: null }
  const onward = next ? { next } : {}
  if (!attempt)
    return { ...shown, answer: astro.redirect(locals.path(signUpRoutes.start[kind], null, onward)) }
  if (request.method !== 'POST') return shown
  const outcome = await postForm(astro, changeSignUpEmail, begun ?? { attempt })
  if ('again' in outcome) {
    astro.response.status = statusOf(outcome.error)
    return { ...shown, posted: outcome.again }
  }
  const query = { ...onward, attempt, email: outcome.done.email }
  const to = locals.path(signUpRoutes.emailVerification[kind], null, query)
  return { ...shown, answer: astro.redirect(to, 303) }
}

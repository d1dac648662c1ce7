import type { AstroGlobal } from 'astro'
import { changeSignUpEmail, type SignUpKind } from '#contract/accounts/signUps.ts'
import type { Posted } from '#client/postedForm.ts'
import { postForm, statusOf } from '../formPost.ts'
import { signUpRoutes } from '../signUp/signUpRoutes.ts'
import { readPendingSignUp, type PendingSignUp } from './verification.ts'

export interface EmailChange extends PendingSignUp {
  readonly posted: Posted | null
  /** A redirect to return instead of rendering. */
  readonly redirect: Response | null
}

/** Loads both pages that change a sign-up's address; handles their form posts without JavaScript. */
export async function emailChange(astro: AstroGlobal, kind: SignUpKind): Promise<EmailChange> {
  const { request, locals } = astro
  const pending = readPendingSignUp(astro)
  const { attempt, started, next } = pending
  const shown: EmailChange = { ...pending, posted: null, redirect: null }
  const nextQuery = next ? { next } : {}
  if (!attempt)
    return { ...shown, redirect: astro.redirect(locals.path(signUpRoutes.start[kind], null, nextQuery)) }
  if (request.method !== 'POST') return shown
  const outcome = await postForm(astro, changeSignUpEmail, started ?? { attempt })
  if ('error' in outcome) {
    astro.response.status = statusOf(outcome.error)
    return { ...shown, posted: outcome.posted }
  }
  const query = { ...nextQuery, attempt, email: outcome.done.email }
  const to = locals.path(signUpRoutes.emailVerification[kind], null, query)
  return { ...shown, redirect: astro.redirect(to, 303) }
}

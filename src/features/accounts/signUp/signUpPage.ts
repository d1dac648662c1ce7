import type { AstroGlobal } from 'astro'
import { register, registerCompany, type SignUpKind } from '#contract/accounts/signUps.ts'
import { safeNext } from '#paths'
import type { Posted } from '#client/postedForm.ts'
import { postForm, statusOf } from '../formPost.ts'
import { setSignUpCookie } from './signUpCookie.ts'
import { signUpRoutes } from './signUpRoutes.ts'

interface SignUpPage {
  readonly next: string | null
  readonly posted: Posted | null
  /** A redirect to return instead of rendering. */
  readonly redirect: Response | null
}

/** Loads both sign-up pages; handles their form posts without JavaScript. */
export async function signUpPage(astro: AstroGlobal, kind: SignUpKind): Promise<SignUpPage> {
  const { url, request, locals } = astro
  const next = safeNext(url.searchParams.get('next'))
  if (request.method !== 'POST') return { next, posted: null, redirect: null }
  const outcome = await postForm(astro, kind === 'company' ? registerCompany : register, next ? { next } : {})
  if ('error' in outcome) {
    astro.response.status = statusOf(outcome.error)
    return { next, posted: outcome.posted, redirect: null }
  }
  const { attempt, email } = outcome.done
  setSignUpCookie(astro, outcome.done)
  const query = { ...(next ? { next } : {}), attempt, email }
  const to = locals.path(signUpRoutes.emailVerification[kind], null, query)
  return { next, posted: null, redirect: astro.redirect(to, 303) }
}

import type { AstroGlobal } from 'astro'
import { register, registerCompany } from '#contract/accounts.ts'
import { safeNext } from '#paths'
import { postForm, statusOf, type Posted } from './formPost.ts'

interface SignUpPage {
  readonly next: string | null
  readonly posted: Posted | null
  /** Where to go instead of showing the page. */
  readonly answer: Response | null
}

/** What both sign-up pages do: for those without JavaScript they register themselves. */
export async function signUpPage(astro: AstroGlobal, kind: 'personal' | 'company'): Promise<SignUpPage> {
  const { url, request, locals } = astro
  const next = safeNext(url.searchParams.get('next'))
  if (request.method !== 'POST') return { next, posted: null, answer: null }
  const outcome = await postForm(astro, kind === 'company' ? registerCompany : register)
  if ('again' in outcome) {
    astro.response.status = statusOf(outcome.error)
    return { next, posted: outcome.again, answer: null }
  }
  const query = { ...(next ? { next } : {}), email: outcome.done.email }
  const to = locals.path(kind === 'company' ? 'verifyCompanyEmail' : 'verifyEmail', null, query)
  return { next, posted: null, answer: astro.redirect(to, 303) }
}

import type { AstroGlobal } from 'astro'
import { resendCode, verifyEmail } from '#contract/accounts.ts'
import { callUntyped } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { safeNext } from '#paths'
import { postForm, statusOf, type Posted } from './formPost.ts'
import { setTokenCookie } from './tokenCookie.ts'

export interface Verification {
  readonly email: string
  readonly next: string | null
  readonly posted: Posted | null
  /** A new code has just been sent, by a plain form post. */
  readonly sent: boolean
  /** Where to go instead of showing the page. */
  readonly answer: Response | null
}

/** What both pages that ask for a mailed code do: for those without JavaScript they confirm and send anew themselves. */
export async function verification(astro: AstroGlobal, home: 'createAccount' | 'createCompany') {
  const { url, request, locals } = astro
  const next = safeNext(url.searchParams.get('next'))
  const email = url.searchParams.get('email') ?? ''
  const shown: Verification = { email, next, posted: null, sent: false, answer: null }
  const onward = next ? { next } : undefined
  if (!email) return { ...shown, answer: astro.redirect(locals.path(home, null, onward)) }
  if (request.method !== 'POST') return shown
  if ((await request.clone().formData()).has('resend')) return { ...shown, ...(await resend(astro, email)) }
  const outcome = await postForm(astro, verifyEmail)
  if ('again' in outcome) {
    astro.response.status = statusOf(outcome.error)
    return { ...shown, posted: outcome.again }
  }
  const { token, company_slug } = outcome.done
  setTokenCookie(astro, token)
  const to =
    company_slug === null
      ? locals.path('completed', null, onward)
      : locals.path('completedCompany', null, { company: company_slug, ...onward })
  return { ...shown, answer: astro.redirect(to, 303) }
}

async function resend(astro: AstroGlobal, email: string): Promise<Pick<Verification, 'posted' | 'sent'>> {
  try {
    await callUntyped(astro.locals.api, resendCode, { body: { email } })
    return { posted: null, sent: true }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    astro.response.status = statusOf(error)
    return { posted: { values: {}, errors: {}, message: error.message }, sent: false }
  }
}

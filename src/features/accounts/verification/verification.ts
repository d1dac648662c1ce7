import type { AstroGlobal } from 'astro'
import { resendCode, verifyEmail, type SignUpKind } from '#contract/accounts/signUps.ts'
import { callUntyped } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { appliedJobId } from '#paths/applyAddress.ts'
import { safeNext } from '#paths'
import type { Posted } from '#client/postedForm.ts'
import { postForm, statusOf } from '../formPost.ts'
import { readSignUpCookie, signUpCookie, type StartedSignUp } from '../signUp/signUpCookie.ts'
import { signUpRoutes } from '../signUp/signUpRoutes.ts'
import { setTokenCookie } from '../session/tokenCookie.ts'

/** A sign-up whose address is not confirmed yet, as named by the page's address. */
export interface PendingSignUp {
  readonly attempt: string
  readonly email: string
  /** Null if the sign-up was started in another browser. */
  readonly started: StartedSignUp | null
  readonly next: string | null
}

export interface Verification extends PendingSignUp {
  /** From the mail's link. */
  readonly code: string
  readonly posted: Posted | null
  /** A plain form post has just sent a new code. */
  readonly sent: boolean
  /** A redirect to return instead of rendering. */
  readonly redirect: Response | null
}

/**
 * The application form that a new person came from. They go on there at once: the phone number is optional, and is asked for
 * at their next sign-in. Null for everybody else.
 */
export const redirectToApplication = (kind: SignUpKind, next: string | null): string | null =>
  kind === 'personal' && appliedJobId(next) !== null ? next : null

/** Reads the sign-up from the address, or else from this browser's cookie. */
export function readPendingSignUp({ url, cookies }: Pick<AstroGlobal, 'url' | 'cookies'>): PendingSignUp {
  const named = url.searchParams.get('attempt')
  const started = readSignUpCookie(cookies.get(signUpCookie)?.value, named)
  return {
    attempt: named ?? started?.attempt ?? '',
    email: url.searchParams.get('email') ?? '',
    started,
    next: safeNext(url.searchParams.get('next')),
  }
}

/** Loads both pages that ask for a mailed code; without JavaScript they confirm and resend by form posts. */
export async function verification(astro: AstroGlobal, kind: SignUpKind): Promise<Verification> {
  const { url, request, locals } = astro
  const pending = readPendingSignUp(astro)
  const { attempt, started, next } = pending
  const code = url.searchParams.get('code') ?? ''
  const shown: Verification = { ...pending, code, posted: null, sent: false, redirect: null }
  const nextQuery = next ? { next } : undefined
  if (!attempt)
    return { ...shown, redirect: astro.redirect(locals.path(signUpRoutes.start[kind], null, nextQuery)) }
  if (request.method !== 'POST') return shown
  if ((await request.clone().formData()).has('resend')) return { ...shown, ...(await resend(astro, attempt)) }
  const outcome = await postForm(astro, verifyEmail, started ?? { attempt })
  if ('error' in outcome) {
    astro.response.status = statusOf(outcome.error)
    return { ...shown, posted: outcome.posted }
  }
  setTokenCookie(astro, outcome.done.token)
  astro.cookies.delete(signUpCookie, { path: '/' })
  const applying = redirectToApplication(outcome.done.kind, next)
  if (applying) return { ...shown, redirect: astro.redirect(applying, 303) }
  const { phone_pending } = outcome.done
  const to = signUpRoutes[phone_pending ? 'phoneVerification' : 'completed'][outcome.done.kind]
  return { ...shown, redirect: astro.redirect(locals.path(to, null, nextQuery), 303) }
}

async function resend(astro: AstroGlobal, attempt: string): Promise<Pick<Verification, 'posted' | 'sent'>> {
  try {
    await callUntyped(astro.locals.api, resendCode, { body: { attempt } })
    return { posted: null, sent: true }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    astro.response.status = statusOf(error)
    return { posted: { values: {}, errors: {}, message: error.message }, sent: false }
  }
}

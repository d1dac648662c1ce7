import type { AstroGlobal } from 'astro'
import { call, callUntyped } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { confirmPhone, startPhone } from '#contract/accounts/phones.ts'
import { skipPhone, type SignUpKind } from '#contract/accounts/signUps.ts'
import { safeNext } from '#paths'
import type { Posted } from '#client/postedForm.ts'
import { postForm, statusOf } from '../formPost.ts'
import { signUpRoutes } from '../signUp/signUpRoutes.ts'

export interface PhoneVerification {
  /** The number a code was sent to, formatted for display; null before. */
  readonly phone: string | null
  readonly next: string | null
  readonly posted: Posted | null
  /** A plain form post has just sent a new code. */
  readonly sent: boolean
  /** A redirect to return instead of rendering. */
  readonly redirect: Response | null
}

/** Loads both phone verification pages; without JavaScript every step is a form post. */
export async function phoneVerification(astro: AstroGlobal, kind: SignUpKind): Promise<PhoneVerification> {
  const { url, request, locals } = astro
  const next = safeNext(url.searchParams.get('next'))
  const phone = url.searchParams.get('phone') || null
  const shown: PhoneVerification = { phone, next, posted: null, sent: false, redirect: null }
  if (request.method !== 'POST') return shown
  const nextQuery = next ? { next } : {}
  const completed = astro.redirect(locals.path(signUpRoutes.completed[kind], null, nextQuery), 303)
  const form = await request.clone().formData()
  if (form.has('skip')) {
    await call(locals.api, skipPhone)
    return { ...shown, redirect: completed }
  }
  if (phone && form.has('resend')) return { ...shown, ...(await resend(astro, phone)) }
  const outcome = phone ? await postForm(astro, confirmPhone, { phone }) : await postForm(astro, startPhone)
  if ('error' in outcome) {
    astro.response.status = statusOf(outcome.error)
    return { ...shown, posted: outcome.posted }
  }
  if (!('phone' in outcome.done)) return { ...shown, redirect: completed }
  const query = { ...nextQuery, phone: outcome.done.display }
  return {
    ...shown,
    redirect: astro.redirect(locals.path(signUpRoutes.phoneVerification[kind], null, query), 303),
  }
}

async function resend(
  astro: AstroGlobal,
  phone: string,
): Promise<Pick<PhoneVerification, 'posted' | 'sent'>> {
  try {
    await callUntyped(astro.locals.api, startPhone, { body: { phone } })
    return { posted: null, sent: true }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    astro.response.status = statusOf(error)
    return { posted: { values: {}, errors: {}, message: error.message }, sent: false }
  }
}

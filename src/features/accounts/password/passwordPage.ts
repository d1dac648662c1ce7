import type { AstroGlobal } from 'astro'
import { callUntyped } from '#contract/core/call.ts'
import { isRefusal } from '#contract/core/errors.ts'
import { replacePassword, showPasswordReset } from '#contract/accounts/passwordResets.ts'
import type { Posted } from '#client/postedForm.ts'
import { postForm, statusOf } from '../formPost.ts'

export interface PasswordPage {
  /** `done` has an address of its own, so that a reload does not post again. */
  readonly state: 'form' | 'done' | 'invalid'
  readonly token: string
  /** Address of the account; for password managers, and for users with several accounts. */
  readonly email: string
  readonly posted: Posted | null
  /** A redirect to return instead of rendering. */
  readonly redirect: Response | null
}

/** Loads the page behind a mailed password reset link; handles its form post without JavaScript. */
export async function passwordPage(astro: AstroGlobal): Promise<PasswordPage> {
  const { url, request, locals } = astro
  const token = url.searchParams.get('token') ?? ''
  const shown: PasswordPage = { state: 'form', token, email: '', posted: null, redirect: null }
  if (url.searchParams.has('done')) return { ...shown, state: 'done' }
  const outcome = request.method === 'POST' ? await postForm(astro, replacePassword, { token }) : null
  if (outcome && 'done' in outcome)
    return { ...shown, redirect: astro.redirect(locals.path('newPassword', null, { done: 1 }), 303) }
  if (outcome) astro.response.status = statusOf(outcome.error)
  try {
    if (token === '') return { ...shown, state: 'invalid' }
    const { email } = await callUntyped(locals.api, showPasswordReset, { body: { token } })
    return { ...shown, email, posted: outcome?.posted ?? null }
  } catch (error) {
    if (isRefusal(error, showPasswordReset, 'resetLinkInvalid')) return { ...shown, state: 'invalid' }
    throw error
  }
}

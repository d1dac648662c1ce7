import type { AstroGlobal } from 'astro'
import { callUntyped } from '#contract/core/call.ts'
import { isRefusal } from '#contract/core/errors.ts'
import { replacePassword, showReset } from '#contract/accounts/passwordResets.ts'
import type { Posted } from '#client/postedForm.ts'
import { postForm, statusOf } from '../formPost.ts'

export interface PasswordPage {
  /** `done` has its own address, so that a reload sends nothing again. */
  readonly state: 'form' | 'done' | 'invalid'
  readonly token: string
  /** Whose password it is; for password managers, and for who has several. */
  readonly email: string
  readonly posted: Posted | null
  /** Where to go instead of showing the page. */
  readonly redirect: Response | null
}

/** What a mailed link to a new password leads to; for those without JavaScript the page sets it itself. */
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
    const { email } = await callUntyped(locals.api, showReset, { body: { token } })
    return { ...shown, email, posted: outcome?.posted ?? null }
  } catch (error) {
    if (isRefusal(error, showReset, 'resetLinkInvalid')) return { ...shown, state: 'invalid' }
    throw error
  }
}

import type { AstroGlobal } from 'astro'
import type { Posted } from '#client/postedForm.ts'
import { call, callUntyped } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { hasStaffRole } from '#contract/core/staffRoles.ts'
import { endStaffSession, startStaffSession, startStaffSessionWithPasskey } from '#contract/staff/session.ts'
import { errorsOf, statusOf } from '#features/accounts/formPost.ts'
import { safeNext } from '#paths'
import { readPasskeyAnswer } from './passkeyAnswer.ts'
import { setStaffCookie } from './staffCookie.ts'

/** Where staff sign in, and from where they are led to their work. */
export async function staffHome(astro: AstroGlobal): Promise<Response | Posted | null> {
  const { locals, request, url } = astro
  const next = safeNext(url.searchParams.get('next'))
  const address = locals.path('staff', null, next ? { next } : undefined)
  if (request.method !== 'POST') return locals.staff ? astro.redirect(next ?? firstPage(locals), 302) : null
  const form = await request.formData()
  if (form.get('action') === 'signOut') {
    if (locals.staff) await call(locals.api, endStaffSession)
    return setStaffCookie(astro, astro.redirect(locals.path('staff'), 303), null)
  }
  try {
    return setStaffCookie(astro, astro.redirect(address, 303), (await signIn(astro, form)).token)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    astro.response.status = statusOf(error)
    return { values: { email: form.get('email') }, errors: errorsOf(error), message: error.message }
  }
}

function signIn({ locals: { api } }: AstroGlobal, form: FormData): Promise<{ token: string }> {
  const answer = form.get('passkey_answer')
  if (answer)
    return callUntyped(api, startStaffSessionWithPasskey, {
      body: { challenge: form.get('passkey_challenge'), answer: readPasskeyAnswer(answer) },
    })
  const [email, password, code] = ['email', 'password', 'code'].map((name) => form.get(name) ?? '')
  return callUntyped(api, startStaffSession, { body: { email, password, code } })
}

const firstPage = ({ staff, path }: App.Locals): string =>
  path(staff && hasStaffRole(staff.roles, 'triage') ? 'staffCases' : 'staffPeople')

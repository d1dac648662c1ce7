import { tokenCookie } from '#contract/accounts/tokenCookie.ts'
import type { APIContext } from 'astro'
import { CallError } from '#contract/core/errors.ts'
import { nextSignUpStep } from '#contract/accounts/signUps.ts'
import { signUpRoutes } from '#features/accounts/signUp/signUpRoutes.ts'
import { deviceCookie } from '#features/accounts/signIn/deviceCookie.ts'
import { routes, safeNext } from '#paths'
import { appliedJobId } from '#paths/applyAddress.ts'
import { arrivedParam, isCrossSiteArrival, reloadSameSite, withoutArrivedParam } from './arrival.ts'

/** Enforces the guard of each row of the route table. */
export async function guard(context: APIContext): Promise<Response | void> {
  const { locals, url } = context
  if (!locals.route) return
  const row = routes[locals.route.name]
  const required = 'publicWithProfile' in row && locals.scope.profileId === null ? 'auth' : row.guard
  if (required === 'staff') return
  if (required === 'public' && !('waitsForSession' in row)) return
  if (!locals.viewer && isCrossSiteArrival(context, tokenCookie)) return reloadSameSite(url)
  if (required === 'public') return
  if (required === 'guest') return locals.viewer ? redirect(postLoginRedirect(context), 303) : undefined
  if (!locals.viewer) return redirectToLogin(context)
  if (url.searchParams.has(arrivedParam)) return redirect(withoutArrivedParam(url), 302)
  if (required === 'auth') return
  const company = locals.viewer.extra.companies.find((one) => one.slug === locals.route?.params['slug'])
  const isAllowed =
    company &&
    (company.role === 'admin' ||
      required === 'member' ||
      (required === 'hr' && company.manage_hr_panel) ||
      (required === 'inbox' && company.answer_messages))
  if (!isAllowed)
    throw new CallError('refused', locals.t('errors:companyDenied'), { status: 403, code: 'companyDenied' })
}

/** Where to send a signed-in user: to the step where their sign-up was interrupted, otherwise to `next` or home. */
function postLoginRedirect({ locals, url }: APIContext): string {
  const next = safeNext(url.searchParams.get('next'))
  const signUp = locals.viewer?.extra.sign_up
  if (signUp && nextSignUpStep({ email_confirmed: true, ...signUp }) === 'phoneVerification')
    return locals.path(signUpRoutes.phoneVerification[signUp.kind], null, next ? { next } : undefined)
  return next ?? locals.path('home')
}

function redirectToLogin({ locals, url, cookies }: APIContext): Response {
  const isHome = locals.route?.name === 'home'
  // A stranger who applies gets a sign-up with the résumé in it; a browser that has signed in before, the log-in.
  const next = withoutArrivedParam(url)
  if (!locals.sessionEnded && !cookies.has(deviceCookie) && appliedJobId(next) !== null)
    return redirect(locals.path('applySignUp', null, { next }), 302)
  const query = {
    ...(isHome ? {} : { next }),
    ...(locals.sessionEnded ? { ended: '1' } : {}),
  }
  return redirect(locals.path('login', null, query), 302)
}

function redirect(location: string, status: 302 | 303): Response {
  return new Response(null, { status, headers: { location, 'cache-control': 'no-store' } })
}

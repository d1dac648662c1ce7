import type { APIContext } from 'astro'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { showStaffSession, staffCookie } from '#contract/staff/session.ts'
import { routes } from '#paths'
import { arrivedParam, isCrossSiteArrival, reloadSameSite, withoutArrivedParam } from './arrival.ts'
import { transportFor } from './session.ts'

export const isStaffRoute = (route: App.Locals['route']): boolean =>
  route !== null && routes[route.name].guard === 'staff'

/**
 * Loads the staff member, on the pages of staff alone: their calls carry the token of that session instead of the person's. Without
 * an area for staff there are no such pages.
 */
export async function readStaff(context: APIContext): Promise<Response | void> {
  const { cookies, locals, url } = context
  locals.staff = null
  if (!isStaffRoute(locals.route)) return
  if (!locals.site.staffArea) {
    const message = locals.t('common:error.unknownPath', { path: locals.barePath })
    throw new CallError('refused', message, { status: 404, code: 'notFound' })
  }
  const token = cookies.get(staffCookie)?.value ?? null
  const api = transportFor(locals, locals.locale, locals.t, token)
  if (token)
    try {
      locals.staff = await call(api, showStaffSession)
      locals.api = api
    } catch (error) {
      if (!(error instanceof CallError) || error.kind !== 'unauthorized') throw error
    }
  if (!locals.staff && isCrossSiteArrival(context, staffCookie)) return reloadSameSite(url)
  if (locals.staff && url.searchParams.has(arrivedParam)) return redirect(withoutArrivedParam(url))
  if (locals.staff || locals.route?.name === 'staff') return
  return redirect(locals.path('staff', null, { next: withoutArrivedParam(url) }))
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}

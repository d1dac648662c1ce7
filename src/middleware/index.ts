import type { APIContext } from 'astro'
import { defineMiddleware } from 'astro:middleware'
import { isMachineReadable } from '#paths'
import { rejectNonForm, rejectTooLarge } from './body.ts'
import { failurePage } from './failure.ts'
import { guard } from './guard.ts'
import { redirectToHost, readHost } from './host.ts'
import { readLocale } from './locale.ts'
import { plainFailure } from './plainFailure.ts'
import { rejectOtherOrigins } from './origin.ts'
import { readScope } from './scope.ts'
import { readSession } from './session.ts'
import { isStaffRoute, readStaff } from './staff.ts'
import { findShownProfile } from './shownProfile.ts'

const steps = [
  readHost,
  readLocale,
  readScope,
  rejectOtherOrigins,
  rejectTooLarge,
  rejectNonForm,
  redirectToHost,
  readSession,
  readStaff,
  findShownProfile,
  guard,
]

/** Each step may return a response of its own; otherwise the page of the bare path renders. */
export const onRequest = defineMiddleware(async (context, next) => {
  try {
    for (const step of steps) {
      const response = await step(context)
      if (response) return response
    }
    const { barePath } = context.locals
    const page = await (barePath === context.url.pathname ? next() : next(barePath + context.url.search))
    return preventStoring(context, page)
  } catch (error) {
    if (isMachineReadable(context.locals.barePath)) return plainFailure(context, error)
    return preventStoring(context, await failurePage(context, next, error))
  }
})

/** Pages rendered for a user, or for staff, are never stored, so that Back cannot show them after sign-out. */
function preventStoring({ locals }: APIContext, page: Response): Response {
  if ((locals.viewer || isStaffRoute(locals.route)) && !page.headers.has('cache-control'))
    page.headers.set('cache-control', 'private, no-store')
  return page
}

import type { APIContext } from 'astro'
import { defineMiddleware } from 'astro:middleware'
import { isForPrograms } from '#paths'
import { refuseNoForm, refuseTooLarge } from './body.ts'
import { failurePage } from './failure.ts'
import { guard } from './guard.ts'
import { keepHost, readHost } from './host.ts'
import { readLocale } from './locale.ts'
import { plainFailure } from './plainFailure.ts'
import { readScope } from './scope.ts'
import { readSession } from './session.ts'
import { findShownProfile } from './shownProfile.ts'

const steps = [
  readHost,
  readLocale,
  readScope,
  refuseTooLarge,
  refuseNoForm,
  keepHost,
  readSession,
  findShownProfile,
  guard,
]

/** Host, language, shown profile, session, guard: each may answer by itself; otherwise the page of the bare path does. */
export const onRequest = defineMiddleware(async (context, next) => {
  try {
    for (const step of steps) {
      const answer = await step(context)
      if (answer) return answer
    }
    const { barePath } = context.locals
    const page = await (barePath === context.url.pathname ? next() : next(barePath + context.url.search))
    return forViewerOnly(context, page)
  } catch (error) {
    if (isForPrograms(context.locals.barePath)) return plainFailure(context, error)
    return forViewerOnly(context, await failurePage(context, next, error))
  }
})

/** What is drawn for somebody is kept nowhere: after they have logged out, the way back must not show it. */
function forViewerOnly({ locals }: APIContext, page: Response): Response {
  if (locals.viewer && !page.headers.has('cache-control'))
    page.headers.set('cache-control', 'private, no-store')
  return page
}

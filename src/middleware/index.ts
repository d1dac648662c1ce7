import type { APIContext } from 'astro'
import { defineMiddleware } from 'astro:middleware'
import { isMachineReadable } from '#paths'
import { rejectNonForm, rejectTooLarge } from './body.ts'
import { failurePage } from './failure.ts'
import { guard } from './guard.ts'
import { redirectToHost, readHost } from './host.ts'
import { readLocale } from './locale.ts'
import { plainFailure } from './plainFailure.ts'
import { readScope } from './scope.ts'
import { readSession } from './session.ts'
import { findShownProfile } from './shownProfile.ts'

const steps = [
  readHost,
  readLocale,
  readScope,
  rejectTooLarge,
  rejectNonForm,
  redirectToHost,
  readSession,
  findShownProfile,
  guard,
]

/** Host, language, shown profile, session, guard: each may answer by itself; otherwise the page of the bare path does. */
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

/** What is drawn for somebody is kept nowhere: after they have logged out, the way back must not show it. */
function preventStoring({ locals }: APIContext, page: Response): Response {
  if (locals.viewer && !page.headers.has('cache-control'))
    page.headers.set('cache-control', 'private, no-store')
  return page
}

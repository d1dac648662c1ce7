import type { AstroGlobal } from 'astro'
import type { Posted } from '#client/postedForm.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { sendReport, showReported, signedInKinds, type Reported } from '#contract/reports/reports.ts'
import { postForm, statusOf } from '#features/accounts/formPost.ts'

export interface ReportView {
  readonly about: string
  /** Null when there is nothing to report. */
  readonly reported: Reported | null
  readonly posted: Posted | null
}

/** The page on which something is reported: a plain form, so that it works from every page. */
export async function reportPage(astro: AstroGlobal): Promise<Response | ReportView> {
  const { locals, request, response, url } = astro
  const about = url.searchParams.get('about') ?? ''
  response.headers.set('cache-control', 'no-store')
  response.headers.set('x-robots-tag', 'noindex')
  const needsSignIn = signedInKinds.some((kind) => about.startsWith(`${kind}-`))
  if (needsSignIn && !locals.viewer)
    return astro.redirect(locals.path('login', null, { next: url.pathname + url.search }), 302)
  let posted: Posted | null = null
  if (request.method === 'POST') {
    const outcome = await postForm(astro, sendReport, { about })
    if ('done' in outcome) {
      const { reference } = outcome.done
      return astro.redirect(locals.path('reportReceipt', null, { reference, sent: '1' }), 303)
    }
    posted = outcome.posted
    response.status = statusOf(outcome.error)
  }
  return { about, posted, reported: await findReported(astro, about) }
}

async function findReported({ locals, response }: AstroGlobal, about: string): Promise<Reported | null> {
  try {
    return await call(locals.api, showReported, { query: { about } })
  } catch (error) {
    // Nobody reports their own either, or what no reference names.
    const isGone =
      error instanceof CallError &&
      (error.code === 'reportedGone' || error.code === 'reportOwn' || error.kind === 'invalid')
    if (!isGone) throw error
    response.status = 404
    return null
  }
}

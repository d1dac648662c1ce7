import type { AstroGlobal } from 'astro'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { showCheck, type EmploymentCheck } from '#contract/cvFiles/checks.ts'

export type EmploymentCheckResult =
  { readonly show: 'check'; readonly check: EmploymentCheck } | { readonly show: 'revoked' | 'unknown' }

/** The page behind a check link of a CV. Nothing stores or indexes it: it can be revoked at any time. */
export async function employmentCheckPage({
  locals,
  params,
  response,
}: AstroGlobal): Promise<EmploymentCheckResult> {
  response.headers.set('cache-control', 'no-store')
  response.headers.set('x-robots-tag', 'noindex')
  // The address contains a token.
  response.headers.set('referrer-policy', 'no-referrer')
  try {
    const check = await call(locals.api, showCheck, { params: { token: params.token ?? '' } })
    return { show: 'check', check }
  } catch (error) {
    if (!(error instanceof CallError) || (error.status !== 404 && error.code !== 'checkLinkRevoked'))
      throw error
    response.status = error.status
    return { show: error.code === 'checkLinkRevoked' ? 'revoked' : 'unknown' }
  }
}

import type { AstroGlobal } from 'astro'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { showReceipt, type Receipt } from '#contract/reports/reports.ts'

/** The receipt that a reference opens; null if there is none. */
export async function receiptPage({
  locals,
  response,
  url,
}: AstroGlobal): Promise<{ reference: string; receipt: Receipt | null }> {
  response.headers.set('cache-control', 'no-store')
  response.headers.set('x-robots-tag', 'noindex')
  // The address contains the reference; see invitationPage.ts.
  response.headers.set('referrer-policy', 'same-origin')
  const reference = url.searchParams.get('reference') ?? ''
  try {
    return { reference, receipt: await call(locals.api, showReceipt, { query: { reference } }) }
  } catch (error) {
    if (!(error instanceof CallError) || (error.code !== 'receiptUnknown' && error.kind !== 'invalid'))
      throw error
    response.status = 404
    return { reference, receipt: null }
  }
}

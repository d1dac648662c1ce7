import type { AstroGlobal } from 'astro'
import { decideApplication } from '#contract/applications/applications.ts'
import { callUntyped } from '#contract/core/call.ts'

/**
 * A decision that was posted without JavaScript, or before it ran.
 * @returns where to go on: the page, which asks first when the decision is to hire
 * @throws CallError
 */
export async function postDecision(
  { request, locals, url }: Pick<AstroGlobal, 'request' | 'locals' | 'url'>,
  applicationId: number,
): Promise<string> {
  const posted = await request.formData()
  const next = new URL(url)
  if (posted.get('decision') === 'hired' && !posted.has('confirmed')) next.searchParams.set('ask', 'hired')
  else {
    next.searchParams.delete('ask')
    const body = { state: posted.get('decision'), from: posted.get('from') }
    await callUntyped(locals.api, decideApplication, { params: { applicationId }, body })
  }
  return next.pathname + next.search
}

/** Whether the page asks before the applicant is hired. */
export const asksToHire = (url: URL) => url.searchParams.get('ask') === 'hired'

import type { AstroGlobal } from 'astro'
import { decideApplication } from '#contract/applications/applications.ts'
import { callUntyped } from '#contract/core/call.ts'

/** A decision that was posted without JavaScript. @throws CallError */
export async function postDecision(
  { request, locals }: Pick<AstroGlobal, 'request' | 'locals'>,
  applicationId: number,
): Promise<void> {
  const posted = await request.formData()
  const body = { state: posted.get('decision'), from: posted.get('from') }
  await callUntyped(locals.api, decideApplication, { params: { applicationId }, body })
}

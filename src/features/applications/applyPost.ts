import type { AstroGlobal } from 'astro'
import { applyToJob, type Application } from '#contract/applications.ts'
import { readFailure, type CallError } from '#contract/errors.ts'
import type { Posted } from '#client/postedForm.ts'

type Outcome = { done: Application } | { again: Posted; error: CallError }

/**
 * Answers an application that was sent without JavaScript. The body goes on to the backend as it arrives: a résumé of
 * 25 MB is never in memory here. That it comes from this site is Astro's own check (`checkOrigin`).
 */
export async function postApplication(
  { request, locals }: Pick<AstroGlobal, 'request' | 'locals'>,
  jobId: number,
): Promise<Outcome> {
  const { api } = locals
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': api.locale.replace('_', '-'),
    'content-type': request.headers.get('content-type') ?? '',
  })
  const token = api.token()
  if (token) headers.set('authorization', `Bearer ${token}`)
  const address = `${api.baseUrl}${applyToJob.path.replace(':jobId', String(jobId))}`
  const init = { method: applyToJob.method, headers, body: request.body, duplex: 'half' }
  const response = await api.send(new Request(address, init), {})
  const body = (await response.json().catch(() => null)) as { data?: Application } | null
  if (response.ok && body?.data) return { done: body.data }
  const error = readFailure(response.status, body, api.texts, response.headers.get('retry-after'))
  const errors = Object.fromEntries(error.fields.map(({ field, title }) => [field, title]))
  // A file cannot be put back into a form, and the stream that held the address has been read.
  return { error, again: { values: {}, errors, message: error.fields.length > 0 ? null : error.message } }
}

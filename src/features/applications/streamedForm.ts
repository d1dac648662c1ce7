import type { Endpoint, Reply } from '#contract/core/endpoint.ts'
import { CallError, readFailure } from '#contract/core/errors.ts'
import { resumeRule } from '#contract/files/files.ts'
import type { Posted } from '#client/postedForm.ts'
import { errorsOf } from '#features/accounts/formPost.ts'
import { limitedForm } from './limitedForm.ts'

/** Size limit of a form apart from its résumé, in bytes. */
const bytesBesideFile = 256 * 1024

type Outcome<E extends Endpoint> = { done: Reply<E> } | { error: CallError }

/**
 * Passes a form with a résumé, posted without JavaScript, on to an endpoint of a job. The body is streamed, so that a résumé
 * of 25 MB is never in memory here. `texts` are the values of its text fields. Astro's `checkOrigin` has verified that
 * the post comes from this site.
 */
export async function streamForm<E extends Endpoint>(
  { request, locals }: { readonly request: Request; readonly locals: App.Locals },
  endpoint: E,
  jobId: number,
): Promise<Outcome<E> & { readonly texts: Readonly<Record<string, string>> }> {
  const form = limitedForm(request, resumeRule.maxBytes + bytesBesideFile)
  try {
    const done = await send(form.body, request, locals, endpoint, jobId)
    return { done, texts: await form.texts() }
  } catch (failure) {
    const texts = await form.texts()
    if (form.isTooLong()) return { error: tooLarge(locals), texts }
    if (failure instanceof CallError) return { error: failure, texts }
    throw failure
  }
}

async function send<E extends Endpoint>(
  body: ReadableStream<Uint8Array> | null,
  request: Request,
  { api }: App.Locals,
  endpoint: E,
  jobId: number,
): Promise<Reply<E>> {
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': api.locale.replace('_', '-'),
    'content-type': request.headers.get('content-type') ?? '',
  })
  const token = api.token()
  if (token) headers.set('authorization', `Bearer ${token}`)
  const address = `${api.baseUrl}${endpoint.path.replace(':jobId', String(jobId))}`
  const init = { method: endpoint.method, headers, body, duplex: 'half' }
  const response = await api.send(new Request(address, init), {})
  const reply = (await response.json().catch(() => null)) as { data?: Reply<E> } | null
  if (response.ok && reply?.data) return reply.data
  throw readFailure(response.status, reply, api.texts, response.headers.get('retry-after'))
}

/** The backend's error for a file that is too large; it has not received the whole body. */
function tooLarge({ t }: App.Locals): CallError {
  const title = t('validation:form.fileTooLarge', { maximum: resumeRule.maxBytes / 1024 / 1024 })
  const fields = [{ field: 'resume', title, code: 'fileTooLarge' }]
  return new CallError('invalid', t('errors:fileTooLarge'), { status: 413, code: 'fileTooLarge', fields })
}

/** What the form shows again. A file cannot be put back into a form, but the texts can. */
export function postedAgain(error: CallError, values: Posted['values']): Posted {
  const errors = errorsOf(error)
  return { values, errors, message: error.fields.length > 0 ? null : error.message }
}

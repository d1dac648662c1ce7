import type { AstroGlobal } from 'astro'
import { applyToJob, type Application } from '#contract/applications/applications.ts'
import { CallError, readFailure } from '#contract/core/errors.ts'
import { resumeRule } from '#contract/files/files.ts'
import type { Posted } from '#client/postedForm.ts'
import { limitedForm } from './limitedForm.ts'

type Outcome = { done: Application } | { posted: Posted; error: CallError }

/** Size limit of a form apart from its résumé, in bytes. */
const bytesBesideFile = 256 * 1024

/**
 * Handles an application posted without JavaScript. The body is streamed to the backend, so that a résumé of
 * 25 MB is never in memory here. Astro's `checkOrigin` has verified that the post comes from this site.
 */
export async function postApplication(
  { request, locals }: Pick<AstroGlobal, 'request' | 'locals'>,
  jobId: number,
): Promise<Outcome> {
  const form = limitedForm(request, resumeRule.maxBytes + bytesBesideFile)
  try {
    return { done: await send(form.body, request, locals, jobId) }
  } catch (failure) {
    // A file cannot be put back into a form, but the texts can.
    const values: Record<string, string> = {}
    for (const name of ['email', 'note']) {
      const text = await form.textBeforeFile(name)
      if (text !== null) values[name] = text
    }
    if (form.isTooLong()) return failed(tooLarge(locals), values)
    if (failure instanceof CallError) return failed(failure, values)
    throw failure
  }
}

async function send(
  body: ReadableStream<Uint8Array> | null,
  request: Request,
  { api }: App.Locals,
  jobId: number,
): Promise<Application> {
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': api.locale.replace('_', '-'),
    'content-type': request.headers.get('content-type') ?? '',
  })
  const token = api.token()
  if (token) headers.set('authorization', `Bearer ${token}`)
  const address = `${api.baseUrl}${applyToJob.path.replace(':jobId', String(jobId))}`
  const init = { method: applyToJob.method, headers, body, duplex: 'half' }
  const response = await api.send(new Request(address, init), {})
  const reply = (await response.json().catch(() => null)) as { data?: Application } | null
  if (response.ok && reply?.data) return reply.data
  throw readFailure(response.status, reply, api.texts, response.headers.get('retry-after'))
}

function failed(error: CallError, values: Record<string, string>): Outcome {
  const errors = Object.fromEntries(error.fields.map(({ field, title }) => [field, title]))
  return { error, posted: { values, errors, message: error.fields.length > 0 ? null : error.message } }
}

/** The backend's error for a file that is too large; it has not received the whole body. */
function tooLarge({ t }: App.Locals): CallError {
  const title = t('validation:form.fileTooLarge', { maximum: resumeRule.maxBytes / 1024 / 1024 })
  const fields = [{ field: 'resume', title, code: 'fileTooLarge' }]
  return new CallError('invalid', t('errors:fileTooLarge'), { status: 413, code: 'fileTooLarge', fields })
}

import type { APIContext } from 'astro'
import { CallError } from '#contract/core/errors.ts'

/** Rejects a form whose body the process refused to read. */
export function rejectTooLarge({ locals }: APIContext): Response | void {
  if (!locals.bodyTooLarge) return
  throw new CallError('refused', locals.t('errors:tooLarge'), { status: 413, code: 'tooLarge' })
}

const forms = /^(application\/x-www-form-urlencoded|multipart\/form-data\s*;.*boundary=\S)/i

/** Pages accept only form posts; other clients use the API. */
export function rejectNonForm({ request, locals }: APIContext): Response | void {
  if (request.method !== 'POST' || forms.test(request.headers.get('content-type') ?? '')) return
  throw new CallError('refused', locals.t('errors:unreadable'), { status: 415, code: 'unreadable' })
}

/** Whether parsing failed because the body is not the form its content type claims. */
export const isUnreadableForm = (error: unknown): boolean =>
  error instanceof TypeError && /FormData|Content-Type was not one of/.test(error.message)

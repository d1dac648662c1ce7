import type { APIContext } from 'astro'
import { CallError } from '#contract/core/errors.ts'

/** A form that the process did not take in can only be told so. */
export function rejectTooLarge({ locals }: APIContext): Response | void {
  if (!locals.bodyTooLarge) return
  throw new CallError('refused', locals.t('errors:tooLarge'), { status: 413, code: 'tooLarge' })
}

const forms = /^(application\/x-www-form-urlencoded|multipart\/form-data\s*;.*boundary=\S)/i

/** What is posted to a page is a form; a program that sends anything else wants the API. */
export function rejectNonForm({ request, locals }: APIContext): Response | void {
  if (request.method !== 'POST' || forms.test(request.headers.get('content-type') ?? '')) return
  throw new CallError('refused', locals.t('errors:unreadable'), { status: 415, code: 'unreadable' })
}

/** Whether reading a form failed because it is none, whatever it said of itself. */
export const isUnreadableForm = (error: unknown): boolean =>
  error instanceof TypeError && /FormData|Content-Type was not one of/.test(error.message)

import type { APIContext } from 'astro'
import { CallError } from '#contract/errors.ts'

/** A form that the process did not take in can only be told so. */
export function refuseTooLarge({ locals }: APIContext): Response | void {
  if (!locals.bodyTooLarge) return
  throw new CallError('refused', locals.t('errors:tooLarge'), { status: 413, code: 'tooLarge' })
}

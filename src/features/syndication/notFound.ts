import { CallError } from '#contract/core/errors.ts'
import type { Translate } from '#i18n/translate.ts'

/** Thrown for an address that does not exist. */
export const notFound = (t: Translate): CallError =>
  new CallError('refused', t('errors:notFound'), { status: 404, code: 'notFound' })

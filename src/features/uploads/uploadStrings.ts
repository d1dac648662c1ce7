import type { Locale } from '#contract/core/locale.ts'
import { stringsFor } from '#i18n/forIsland.ts'

/** The texts of uploads that are on their way. */
export const uploadStrings = (locale: Locale) =>
  stringsFor(locale, 'employments', 'documents', [
    ...(['waiting', 'sending', 'checking', 'offline', 'failed', 'interrupted', 'continue'] as const),
    ...(['continueNamed', 'cancelNamed', 'dismissNamed', 'progress'] as const),
  ])

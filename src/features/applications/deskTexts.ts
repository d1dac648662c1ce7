import { waitingMaximum } from '#contract/applications/desk.ts'
import type { Translate } from '#i18n/translate.ts'

/** '17 new', '3 opened, no decision'; '99+' where counting stopped. */
export const countedText = (t: Translate, kind: 'new' | 'undecided', count: number): string =>
  t(`applications:panel.${kind}`, {
    count,
    number: count < waitingMaximum ? String(count) : `${waitingMaximum - 1}+`,
  })

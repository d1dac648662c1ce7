import { waitingMaximum } from '#contract/applications/desk.ts'
import type { Translate } from '#i18n/translate.ts'

/** '17 new', '3 opened, no decision'; '99+' where counting stopped. */
export const countedText = (
  t: Translate,
  kind: 'new' | 'undecided' | 'due' | 'overdue',
  count: number,
  values: { readonly at?: string } = {},
): string =>
  t(`applications:panel.${kind}`, {
    ...values,
    count,
    number: count < waitingMaximum ? String(count) : `${waitingMaximum - 1}+`,
  })

import type { ExportedApplicant } from '#contract/applications/export.ts'
import { minuteIn } from '#contract/core/days.ts'
import type { Translate } from '#i18n/translate.ts'
import { applicantName } from './applicantName.ts'
import { toCsv } from './csv.ts'

/** The applicants as a file for spreadsheets, with headings and states in the reader's language and times in their zone. */
export function applicantsCsv(
  applicants: readonly ExportedApplicant[],
  t: Translate,
  timeZone: string,
): string {
  const columns = [
    'name',
    'email',
    'place',
    'employer',
    'state',
    'sent',
    'opened',
    'decided',
    'tags',
  ] as const
  const time = (at: string | null) => (at === null ? '' : minuteIn(timeZone, new Date(at)))
  return toCsv([
    columns.map((column) => t(`applications:export.${column}`)),
    ...applicants.map((one) => [
      applicantName(one.alias, one, t),
      one.email,
      [one.city, one.country].filter(Boolean).join(', '),
      one.employer ?? '',
      t(`applications:state.${one.state}`),
      time(one.sent_at),
      time(one.viewed_at),
      time(one.decided_at),
      one.tags.join('; '),
    ]),
  ])
}

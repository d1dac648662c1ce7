import { confirmationOf, type Confirmable } from '#contract/careers/confirmations.ts'
import { lastDayOf } from '#contract/employments/states.ts'
import type { Locale } from '#contract/core/locale.ts'
import { formatLongMonth, formatMonth } from '#i18n/dates.ts'
import type { Translate } from '#i18n/translate.ts'

/** An employment of a profile, or of the snapshot in an application. */
export interface RecordedEmployment extends Confirmable {
  /** As confirmed, or as self-reported. */
  readonly company: string
  readonly company_name_now?: string | null | undefined
  readonly company_slug?: string | null | undefined
  readonly position: string
  readonly start_date: string
  readonly end_date: string | null
  readonly withdrawn_at?: string | null | undefined
  readonly termination_on?: string | null | undefined
}

/** The texts for an employment, wherever one is shown. */
export function employmentTexts(one: RecordedEmployment, t: Translate, locale: Locale) {
  const { company, company_name_now: now, position, verified_domain: domain } = one
  const confirmation = confirmationOf(one)
  const date = one.verified_at ? formatLongMonth(one.verified_at, locale) : null
  const lastDay = lastDayOf(one)
  const period = t('careers:record.period', {
    from: formatMonth(one.start_date, locale),
    to: lastDay ? formatMonth(lastDay, locale) : t('careers:record.present'),
  })
  /** How it is confirmed, for the mark beside it. */
  const marks = {
    verified: {
      label: t('careers:mark.verified', { domain: domain ?? '' }),
      note: t('careers:mark.verifiedBy', { company, domain: domain ?? '', date: date ?? '' }),
    },
    confirmed: {
      label: t('careers:mark.confirmedBy', { company }),
      note: date ? t('careers:mark.confirmedNote', { date }) : t('careers:mark.confirmedNoteUndated'),
    },
    earlierName: {
      label: domain ? t('careers:mark.earlierName', { domain }) : t('careers:mark.earlierNameUnverified'),
      note: domain
        ? t('careers:mark.earlierNameNote', { company, domain })
        : t('careers:mark.earlierNameUnverifiedNote', { company }),
    },
    selfReported: {
      label: t(one.withdrawn_at ? 'careers:mark.withdrawn' : 'careers:mark.selfReported'),
      note: null,
    },
  }
  const { label, note } = marks[confirmation]
  return {
    confirmation,
    period,
    label,
    note,
    /** The whole employment in one line, for screen readers. */
    line: t('careers:record.line', {
      position,
      company: now ? t('careers:record.renamed', { company, now }) : company,
      period,
      mark: confirmation === 'verified' ? (note ?? label) : label,
    }),
  }
}

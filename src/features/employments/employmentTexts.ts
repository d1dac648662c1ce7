import { confirmationOf, type Confirmable } from '#contract/employments/confirmation.ts'
import { employmentState, lastDayOf } from '#contract/employments/states.ts'
import type { Employment } from '#contract/profiles/profiles.ts'
import type { Locale } from '#contract/core/locale.ts'
import { formatDay, formatLongMonth, formatMonth } from '#i18n/dates.ts'
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
  const period = t('employments:record.period', {
    from: formatMonth(one.start_date, locale),
    to: lastDay ? formatMonth(lastDay, locale) : t('employments:record.present'),
  })
  /** How it is confirmed, for the mark beside it. */
  const marks = {
    verified: {
      label: t('employments:mark.verified', { domain: domain ?? '' }),
      note: t('employments:mark.verifiedBy', { company, domain: domain ?? '', date: date ?? '' }),
    },
    confirmed: {
      label: t('employments:mark.confirmedBy', { company }),
      note: date ? t('employments:mark.confirmedNote', { date }) : t('employments:mark.confirmedNoteUndated'),
    },
    earlierName: {
      label: domain
        ? t('employments:mark.earlierName', { domain })
        : t('employments:mark.earlierNameUnverified'),
      note: domain
        ? t('employments:mark.earlierNameNote', { company, domain })
        : t('employments:mark.earlierNameUnverifiedNote', { company }),
    },
    selfReported: {
      label: t(one.withdrawn_at ? 'employments:mark.withdrawn' : 'employments:mark.selfReported'),
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
    line: t('employments:record.line', {
      position,
      company: now ? t('employments:record.renamed', { company, now }) : company,
      period,
      mark: confirmation === 'verified' ? (note ?? label) : label,
    }),
  }
}

/** The state of an employment with its text, and the tone of its pill. */
export function stateOf(one: Employment, t: Translate, locale: Locale) {
  const state = employmentState(one)
  const lastDay = lastDayOf(one)
  const text = t(`employments:state.${state}`, { date: lastDay ? formatDay(lastDay, locale) : '' })
  return { state, text, tone: ({ current: 'good', planned: 'warn', ended: 'neutral' } as const)[state] }
}

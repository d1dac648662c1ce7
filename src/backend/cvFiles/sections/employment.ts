import { confirmationOf } from '#contract/employments/confirmation.ts'
import { addDays } from '#contract/core/workDay.ts'
import type { SectionName } from '#contract/cv/sections.ts'
import type { DocumentEntry, Stamp } from '#contract/cvFiles/document.ts'
import type { JsonResume } from '#contract/cvFiles/jsonResume.ts'
import type { Employment } from '#contract/profiles/profiles.ts'
import { formatDay, formatMonth } from '#i18n/dates.ts'
import { displayUrl } from '#paths/addresses.ts'
import { usedSkills } from '../usedSkills.ts'
import { plainParagraphs } from '../paragraphs.ts'
import { withoutEmpty, type CvSource, type SectionBuilder } from '../source.ts'

export const employmentSection: SectionBuilder = (source, sections) => {
  const { employments } = source.extra
  if (employments.length === 0) return null
  return {
    content: { entries: employments.map((one) => entryOf(one, source, sections)) },
    resume: { work: employments.flatMap((one) => workOf(one, source)) },
  }
}

interface PositionPeriod {
  readonly position: string
  readonly start: string
  readonly end: string | null
}

/** The positions that have begun, last first; each lasts until the next one begins. */
export function positionsOf(
  { positions, end_date: end }: Employment,
  { today }: Pick<CvSource, 'today'>,
): PositionPeriod[] {
  const begun = positions.filter(({ start_date: start }, at) => at === 0 || start <= today)
  return begun
    .map(({ position, start_date: start }, at) => {
      const next = begun[at + 1]
      return { position, start, end: next ? addDays(next.start_date, -1) : end }
    })
    .reverse()
}

function entryOf(one: Employment, source: CvSource, sections: readonly SectionName[]): DocumentEntry {
  const { t, locale } = source
  const [current, ...earlier] = positionsOf(one, source)
  const period = (from: string, to: string | null) =>
    t('employments:record.period', {
      from: formatMonth(from, locale),
      to: to === null ? t('employments:record.present') : formatMonth(to, locale),
    })
  return {
    title: current?.position ?? one.position,
    subtitle: one.company_name_now
      ? t('employments:record.renamed', { company: one.company, now: one.company_name_now })
      : one.company,
    meta: [period(one.start_date, one.end_date)],
    facts: [
      ...earlier.map(({ position, start, end }) =>
        t('cvFiles:document.earlier', { position, period: period(start, end) }),
      ),
      ...shownAwards(one).map(({ title, awarded_on: on }) =>
        t('cvFiles:document.award', { title, date: formatMonth(on, locale) }),
      ),
      ...usedSkills(source, sections, 'employments', one.id),
    ],
    ...stampOf(one, source),
    body: plainParagraphs(one.description),
  }
}

function stampOf(one: Employment, { t, locale, checks }: CvSource): { stamp?: Stamp } {
  const confirmation = confirmationOf(one)
  if (confirmation === 'selfReported' || !one.verified_at) return {}
  const isUnverifiedEarlier = confirmation === 'earlierName' && one.verified_domain === null
  const href = checks.get(one.id)
  const values = {
    company: one.company,
    domain: one.verified_domain ?? '',
    date: formatDay(one.verified_at, locale),
  }
  return {
    stamp: {
      text: t(`cvFiles:document.${isUnverifiedEarlier ? 'earlierNameUnverified' : confirmation}`, values),
      verified: confirmation === 'verified',
      ...(href && { check: { text: shortAddress(href), href } }),
    },
  }
}

/** As much of an address as says whose it is; the link itself is whole. */
function shortAddress(href: string): string {
  const address = displayUrl(href)
  return address.length > shownMaximum ? `${address.slice(0, shownMaximum - 1)}…` : address
}
const shownMaximum = 40

/** Other programs expect an entry for each position. The description and the awards are about the last one. */
function workOf(one: Employment, source: CvSource): NonNullable<JsonResume['work']> {
  const awards = shownAwards(one)
  return positionsOf(one, source).map(({ position, start, end }, at) =>
    withoutEmpty({
      name: one.company,
      position,
      startDate: start,
      endDate: end,
      summary: at === 0 ? one.description : null,
      'x-confirmed':
        one.verified_at === null
          ? null
          : withoutEmpty({
              on: one.verified_at.slice(0, 10),
              domain: one.verified_domain,
              earlierName: one.earlier_name || null,
              check: source.checks.get(one.id) ?? null,
            }),
      'x-awards':
        at === 0 && awards.length > 0
          ? awards.map(({ title, awarded_on: date, words }) => withoutEmpty({ title, date, summary: words }))
          : null,
    }),
  )
}

const shownAwards = (one: Employment) =>
  one.verified_at === null ? [] : one.awards.filter(({ hidden }) => !hidden)

import type { OwnAward } from '#contract/cv/awards.ts'
import { isExpired, type CertificateFacts } from '#contract/cv/certificates.ts'
import type { Education } from '#contract/cv/education.ts'
import { languageDimensions, type Language } from '#contract/cv/languages.ts'
import type { ProjectFacts } from '#contract/cv/projects.ts'
import type { Locale } from '#contract/core/locale.ts'
import { formatDay, formatMonth, today } from '#i18n/dates.ts'
import type { Translate } from '#i18n/translate.ts'

/** An entry of a section, in any format. */
export interface CvEntry {
  readonly title: string
  /** Where the title links to. */
  readonly href?: string
  /** What stands below the title. */
  readonly facts: readonly string[]
  readonly description?: string
  /** A further link. */
  readonly link?: { readonly text: string; readonly href: string }
}

interface Items {
  readonly education: Education
  readonly certificates: CertificateFacts
  readonly projects: ProjectFacts
  readonly languages: Language
  readonly awards: OwnAward
}
/** A section that is a list of entries. */
export type CvSectionName = keyof Items
export interface EntryTexts {
  readonly t: Translate
  readonly locale: Locale
}

const given = (facts: readonly (string | null)[]) => facts.filter((fact): fact is string => Boolean(fact))

const describe: {
  readonly [Section in CvSectionName]: (one: Items[Section], texts: EntryTexts) => CvEntry
} = {
  education(one, { t, locale }) {
    const { degree, area_of_study: area } = one
    const studied = degree && area ? t('cv:education.degreeIn', { degree, area }) : degree || area
    return {
      title: one.school,
      facts: given([studied, periodText(one, t, locale)]),
      description: one.description,
    }
  },
  certificates(one, { t, locale }) {
    const { provider, issued_on: issued, expires_on: expires, credential_id: id, credential_url: href } = one
    const key = isExpired(one, today()) ? 'cv:certificates.expired' : 'cv:certificates.validUntil'
    return {
      title: one.name,
      facts: given([
        provider,
        issued && t('cv:certificates.issued', { date: formatDay(issued, locale) }),
        expires && t(key, { date: formatDay(expires, locale) }),
        id && t('cv:certificates.credentialId', { id }),
      ]),
      ...(href && { link: { text: t('cv:certificates.show'), href } }),
    }
  },
  projects: (one, { t, locale }) => ({
    title: one.title,
    facts: given([periodText(one, t, locale)]),
    description: one.description,
    ...(one.url && { href: one.url }),
  }),
  languages(one, { t }) {
    const grades = languageDimensions.flatMap((name) => {
      const grade = one[name]?.toUpperCase()
      return grade ? t('cv:dimension.graded', { dimension: t(`cv:dimension.${name}`), grade }) : []
    })
    return { title: one.name, facts: [t(`cv:level.${one.level}`), ...grades] }
  },
  awards: (one, { t, locale }) => ({
    title: one.title,
    facts: given([
      one.issuer,
      one.awarded_on && formatMonth(one.awarded_on, locale),
      t('cv:awards.selfReported'),
    ]),
    description: one.description,
  }),
}

/** What views and documents show of an item of a section. */
export function toEntry<Section extends CvSectionName>(
  section: Section,
  item: Items[Section],
  texts: EntryTexts,
): CvEntry {
  return describe[section](item, texts)
}

/** 'Sep 2015 – Jun 2019', 'Since Sep 2015', 'Jun 2019'; null without dates. */
export function periodText(
  { start_date: start, end_date: end }: { start_date: string | null; end_date: string | null },
  t: Translate,
  locale: Locale,
): string | null {
  const [from, to] = [start, end].map((date) => (date === null ? null : formatMonth(date, locale)))
  if (from && to) return from === to ? from : t('cv:period.range', { from, to })
  return from ? t('cv:period.since', { from }) : (to ?? null)
}

import type { OwnAward } from '#contract/cv/awards.ts'
import { isExpired, type CertificateFacts } from '#contract/cv/certificates.ts'
import type { Education } from '#contract/cv/education.ts'
import { languageDimensions, type Language } from '#contract/cv/languages.ts'
import type { ProjectFacts } from '#contract/cv/projects.ts'
import type { Locale } from '#contract/core/locale.ts'
import { formatDay, formatMonth, today } from '#i18n/dates.ts'
import type { Translate } from '#i18n/translate.ts'
import { periodText } from './period.ts'

/** The facts of an entry, which stand below its title; empty and null ones are left out. */
type Facts = readonly (string | null)[]

export function educationFacts(one: Education, t: Translate, locale: Locale): Facts {
  const { degree, area_of_study: area } = one
  const studied = degree && area ? t('cv:education.degreeIn', { degree, area }) : degree || area
  return [studied, periodText(one, t, locale)]
}

export function languageFacts(one: Language, t: Translate): Facts {
  const grades = languageDimensions.flatMap((name) => {
    const grade = one[name]?.toUpperCase()
    return grade ? t('cv:dimension.graded', { dimension: t(`cv:dimension.${name}`), grade }) : []
  })
  return [t(`cv:level.${one.level}`), ...grades]
}

export function certificateFacts(one: CertificateFacts, t: Translate, locale: Locale): Facts {
  const { provider, issued_on: issued, expires_on: expires, credential_id: id } = one
  const key = isExpired(one, today()) ? 'cv:certificates.expired' : 'cv:certificates.validUntil'
  return [
    provider,
    issued && t('cv:certificates.issued', { date: formatDay(issued, locale) }),
    expires && t(key, { date: formatDay(expires, locale) }),
    id && t('cv:certificates.credentialId', { id }),
  ]
}

export const projectFacts = (one: ProjectFacts, t: Translate, locale: Locale): Facts => [
  periodText(one, t, locale),
]

export const awardFacts = (one: OwnAward, t: Translate, locale: Locale): Facts => [
  one.issuer,
  one.awarded_on && formatMonth(one.awarded_on, locale),
  t('cv:awards.selfReported'),
]

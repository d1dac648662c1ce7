import { isExpired, type CertificateFacts } from '#contract/cv/certificates.ts'
import { formatDay, formatMonth } from '#i18n/dates.ts'
import { usedSkills } from '../usedSkills.ts'
import { asciiUrl, withoutEmpty, type CvSource, type SectionBuilder } from '../source.ts'

/** The number and the page of a credential name its holder, so the anonymised form has neither. */
export const certificatesSection: SectionBuilder = (source, sections) => {
  const { certificates } = source.cv
  if (certificates.length === 0) return null
  const { anonymous, locale } = source
  return {
    content: {
      entries: certificates.map((one) => ({
        title: one.name,
        ...(one.credential_url && !anonymous && { href: one.credential_url }),
        subtitle: one.provider,
        meta: one.issued_on === null ? [] : [formatMonth(one.issued_on, locale)],
        facts: [...factsOf(one, source), ...usedSkills(source, sections, 'certificates', one.id)],
        body: [],
      })),
    },
    resume: {
      certificates: certificates.map((one) =>
        withoutEmpty({
          name: one.name,
          issuer: one.provider,
          date: one.issued_on,
          url: anonymous ? null : asciiUrl(one.credential_url),
          'x-id': anonymous ? null : one.credential_id,
          'x-expirationDate': one.expires_on,
        }),
      ),
    },
  }
}

/** The validity and the number, in one line. */
function factsOf(one: CertificateFacts, { t, locale, today, anonymous }: CvSource): string[] {
  const facts: string[] = []
  if (one.expires_on !== null) {
    const key = isExpired(one, today) ? 'cv:certificates.expired' : 'cv:certificates.validUntil'
    facts.push(t(key, { date: formatDay(one.expires_on, locale) }))
  }
  if (one.credential_id && !anonymous)
    facts.push(t('cv:certificates.credentialId', { id: one.credential_id }))
  return facts.length > 0 ? [facts.join(' · ')] : []
}

import type { SectionName } from '#contract/cv/sections.ts'
import type { CvContent } from '#contract/cvFiles/choices.ts'
import type { HeadLine } from '#contract/cvFiles/document.ts'
import type { JsonResume } from '#contract/cvFiles/jsonResume.ts'
import { formatDay } from '#i18n/dates.ts'
import { findCountry } from '../dictionaries/queries.ts'
import { asciiUrl, withoutEmpty, type CvSource } from './source.ts'

type Basics = JsonResume['basics']

export const fullName = ({ profile }: CvSource) => `${profile.first_name} ${profile.last_name}`.trim()

/** Contact info and links. Nothing in the anonymised form. */
export function headLines(source: CvSource, content: Pick<CvContent, 'sections' | 'birth_date'>): HeadLine[] {
  if (source.anonymous) return []
  const { profile, extra, t, locale } = source
  const has = (name: SectionName) => content.sections.includes(name)
  const { address, address2, zip, city, state, country, phone } = extra.contact_info
  const place = [address, address2, [zip, city].filter(Boolean).join(' '), state, country].filter(Boolean)
  const contact: HeadLine[] = [
    ...(profile.email ? [{ text: profile.email, href: `mailto:${profile.email}` }] : []),
    ...(phone ? [{ text: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}` }] : []),
    ...(place.length > 0 ? [{ text: place.join(', ') }] : []),
  ]
  const born = profile.birth_date
  return [
    ...(has('contact') ? contact : []),
    ...(content.birth_date && born
      ? [{ text: t('cvFiles:document.born', { date: formatDay(born, locale) }) }]
      : []),
    ...(has('urls')
      ? extra.urls.map(({ label, url }) => ({ text: linkText(label, readable(url), t), href: url }))
      : []),
  ]
}

/** Many people label a link by its address. */
const linkText = (label: string, address: string, t: CvSource['t']) =>
  label === address ? address : t('cvFiles:document.link', { label, address })

const readable = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

/** The head of the document for machines, with the name and the headline. */
export function basicsOf(
  source: CvSource,
  content: Pick<CvContent, 'sections' | 'birth_date' | 'photo'>,
  siteUrl: string,
): Basics {
  const { profile, extra, anonymous } = source
  if (anonymous) return withoutEmpty({ label: profile.headline })
  const { contact_info: info } = extra
  const withContact = content.sections.includes('contact')
  const location = withoutEmpty({
    address: info.address,
    'x-address2': info.address2,
    postalCode: info.zip,
    city: info.city,
    region: info.state,
    countryCode: info.country_id === null ? null : findCountry(info.country_id)?.code,
  })
  const profiles = extra.urls.map(({ label, url }) => withoutEmpty({ network: label, url: asciiUrl(url) }))
  return withoutEmpty({
    name: fullName(source),
    'x-firstName': profile.first_name,
    'x-lastName': profile.last_name,
    label: profile.headline,
    image: content.photo && profile.photo_url ? siteUrl + profile.photo_url : null,
    email: withContact && isAscii(profile.email) ? profile.email : null,
    phone: withContact ? info.phone : null,
    'x-birthDate': content.birth_date ? profile.birth_date : null,
    location: withContact && Object.keys(location).length > 0 ? location : null,
    profiles: content.sections.includes('urls') && profiles.length > 0 ? profiles : null,
  }) as Basics
}

/** The schema of JSON Resume refuses other addresses. */
const isAscii = (text = '') => /^[\x20-\x7e]+$/.test(text)

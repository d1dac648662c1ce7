import type { Company, Office } from '#contract/companies/companies.ts'
import { absolute, type Paths } from '#paths'

interface Site {
  readonly siteUrl: string
  readonly productName: string
}

/** schema.org `Organization` with its breadcrumbs. */
export function organizationData(company: Company, { siteUrl, productName }: Site, path: Paths): object[] {
  const url = absolute(path('company', { slug: company.slug }), siteUrl)
  const site = verifiedSite(company)
  const trail = [
    { name: productName, item: absolute(path('home'), siteUrl) },
    { name: company.name, item: url },
  ]
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': `${siteUrl}/company/${company.slug}`,
      name: company.name,
      url,
      ...(company.headline && { description: company.headline }),
      ...(company.logo_url && { logo: siteUrl + company.logo_url }),
      ...(company.cover_url && { image: siteUrl + company.cover_url }),
      ...(company.year_founded && { foundingDate: String(company.year_founded) }),
      ...(site && { sameAs: [site] }),
      ...(company.offices.length > 0 && { address: company.offices.map(postalAddress) }),
      ...(company.contacts.length > 0 && {
        contactPoint: company.contacts.map(({ label, email, phone }) => ({
          '@type': 'ContactPoint',
          contactType: label,
          ...(email && { email }),
          ...(phone && { telephone: phone }),
        })),
      }),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: trail.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
    },
  ]
}

function postalAddress({ address, address2, city, state, zip, country_code: country }: Office): object {
  const streetAddress = [address, address2].filter(Boolean).join(', ')
  return {
    '@type': 'PostalAddress',
    ...(streetAddress && { streetAddress }),
    addressLocality: city,
    ...(state && { addressRegion: state }),
    ...(zip && { postalCode: zip }),
    ...(country && { addressCountry: country }),
  }
}

/**
 * A company's site for structured data: its website if that is on its verified domain, otherwise the domain.
 * Without a verified domain a company could name anyone's site.
 */
export function verifiedSite({ domain, website }: Pick<Company, 'domain' | 'website'>): string | null {
  if (domain === null) return null
  const host = URL.canParse(website) ? new URL(website).hostname : ''
  return host === domain || host.endsWith(`.${domain}`) ? website : `https://${domain}/`
}

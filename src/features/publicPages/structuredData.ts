import type { PublicPage } from '#contract/publicPages/publicPages.ts'
import { absolute, type Paths } from '#paths'

interface Site {
  readonly siteUrl: string
}

/** schema.org `ProfilePage` about a `Person`. */
export function personData(page: PublicPage, { siteUrl }: Site, path: Paths): object[] {
  const url = absolute(path('publicPage', { address: page.address }), siteUrl)
  const file = (address: string) => new URL(address, siteUrl).href
  const current = page.employments.filter(({ end_date: end }) => end === null)
  const main = current.find(({ verified_at: verified }) => verified !== null) ?? current[0]
  const schools = [...new Set(page.education.map(({ school }) => school))]
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      url,
      mainEntity: {
        '@type': 'Person',
        '@id': `${siteUrl}/people/${page.address}`,
        name: `${page.first_name} ${page.last_name}`,
        givenName: page.first_name,
        familyName: page.last_name,
        url,
        ...(page.headline && { description: page.headline }),
        ...(page.photo_url && { image: file(page.photo_url) }),
        ...((page.city || page.country) && {
          homeLocation: { '@type': 'Place', name: [page.city, page.country].filter(Boolean).join(', ') },
        }),
        ...(main && { jobTitle: main.position }),
        ...(current.length > 0 && {
          worksFor: current.map((one) => ({
            '@type': 'Organization',
            name: one.company_name_now ?? one.company,
            ...(one.company_slug && {
              url: absolute(path('company', { slug: one.company_slug }), siteUrl),
            }),
          })),
        }),
        ...(schools.length > 0 && {
          alumniOf: schools.map((name) => ({ '@type': 'EducationalOrganization', name })),
        }),
        ...(page.urls.length > 0 && { sameAs: page.urls.map(({ url: address }) => address) }),
      },
    },
  ]
}

import type { ReportedPlace } from '#contract/reports/decisions.ts'
import { pathsFor, type Scope } from '../paths.ts'

/** The address of the page that shows something that was reported. */
export function placePath(place: ReportedPlace, scope: Scope): string {
  const path = pathsFor({ ...scope, profileId: place.kind === 'profile' ? place.id : null })
  switch (place.kind) {
    case 'post':
      return path('companyPost', { slug: place.slug, id: place.id })
    case 'job':
      return path('companyJob', { slug: place.slug, id: place.id })
    case 'company':
      return path('company', { slug: place.slug })
    case 'page':
      return path('publicPage', { address: place.address })
    case 'profile':
      return path('home')
  }
}

import { companies } from '../companies.ts'
import { country } from '../named.ts'
import type { SeedContactInfo, SeedEmployment, SeedPerson } from '../types.ts'

type Home = Pick<SeedPerson, 'countryId' | 'city' | 'contact'>

/** Country by its two-letter code. Telephone numbers come from ranges that are kept free or from none that exist. */
export function home(
  code: string,
  city: string,
  address: string,
  zip: string,
  phone: string,
  more: Pick<SeedContactInfo, 'address2' | 'state' | 'website'> = {},
): Home {
  const countryId = country(code)
  return { countryId, city, contact: { address, city, zip, countryId, phone, ...more } }
}

/** An employment at a company that is here, confirmed by it. */
export function at(
  slug: string,
  position: string,
  start: string,
  end: string | null = null,
  more: Pick<SeedEmployment, 'description' | 'plannedTerminationInDays'> = {},
): SeedEmployment {
  const company = companies.find((each) => each.slug === slug)
  if (!company) throw new Error(`No company '${slug}'`)
  return { companySlug: slug, companyName: company.name, position, start, end, verified: true, ...more }
}

/** Somewhere that keeps no page here, so that nobody can confirm it. */
export function elsewhere(
  companyName: string,
  position: string,
  start: string,
  end: string | null = null,
  description?: string,
): SeedEmployment {
  return { companyName, position, start, end, verified: false, ...(description && { description }) }
}

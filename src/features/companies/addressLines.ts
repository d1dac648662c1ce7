import type { Office } from '#contract/companies/companies.ts'

type Place = Pick<Office, 'address' | 'address2' | 'city' | 'state' | 'zip' | 'country'>

/** Postal address lines: street, city with its code, country. Empty lines are omitted. */
export function addressLines({ address, address2, city, state, zip, country }: Place): string[] {
  const town = [zip, city].filter(Boolean).join(' ')
  return [address, address2, state && state !== city ? `${town}, ${state}` : town, country ?? ''].filter(
    Boolean,
  )
}

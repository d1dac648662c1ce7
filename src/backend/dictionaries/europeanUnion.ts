import { findCountry } from './queries.ts'

/** The members of the European Union, as ISO 3166 codes. */
const members: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

export const isInEuropeanUnion = (countryId: number | null): boolean =>
  countryId !== null && members.has(findCountry(countryId)?.code ?? '')

import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'
import { findCountry } from '../../dictionaries/queries.ts'

/**
 * A phone number as people write it, in E.164: `+380671234567`. Without a country code it is read as one of `countryId`.
 * Null when there is no such number.
 */
export function readPhoneNumber(text: string, countryId: number): string | null {
  const country = findCountry(countryId)?.code as CountryCode | undefined
  const number = parsePhoneNumberFromString(text, country)
  return number?.isValid() ? number.number : null
}

/** The same number as people read it: `+380 67 123 4567`. */
export function showPhoneNumber(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}

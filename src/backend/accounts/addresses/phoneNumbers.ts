import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'
import { findCountry } from '../../dictionaries/queries.ts'

/**
 * Parses a phone number to E.164: `+380671234567`. Without a country code it belongs to `countryId`. Null if invalid.
 */
export function readPhoneNumber(text: string, countryId: number): string | null {
  const country = findCountry(countryId)?.code as CountryCode | undefined
  const number = parsePhoneNumberFromString(text, country)
  return number?.isValid() ? number.number : null
}

/** Formats a number for display: `+380 67 123 4567`. */
export function showPhoneNumber(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}

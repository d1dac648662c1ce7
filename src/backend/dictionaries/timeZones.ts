import { rawTimeZones, type RawTimeZone } from '@vvo/tzdb'
import { formatter } from '#contract/core/intl.ts'
import { defaultLocale, languageFacts, languageTag, type Locale } from '#contract/core/locale.ts'
import { type TimeZone, isTimeZone } from '#contract/dictionaries/timeZones.ts'
import { countries } from './data/countries.ts'
import { nameOf } from './queries.ts'

const nameByAlias = new Map(
  rawTimeZones.flatMap(({ name, group }) => [name, ...group].map((alias) => [alias.toLowerCase(), name])),
)

/**
 * The current IANA name of a time zone; the systems of browsers and the rows of earlier releases may have former ones. A
 * zone that belongs to no country, such as UTC, keeps its name.
 */
export const currentZoneName = (name: string): string => nameByAlias.get(name.toLowerCase()) ?? name

/** The current name of a zone whose name is not trusted; null if it is unknown. */
export function canonicalTimeZone(name: string | undefined): string | null {
  if (!name || !isTimeZone(name)) return null
  const current = nameByAlias.get(name.toLowerCase())
  return current ?? new Intl.DateTimeFormat(undefined, { timeZone: name }).resolvedOptions().timeZone
}

const hourMs = 60 * 60 * 1000
const cache = new Map<Locale, { readonly hour: number; readonly zones: TimeZone[] }>()

/** All time zones in a language. Offsets change with daylight saving time, so the list is made anew every hour. */
export function listTimeZones(locale: Locale, now: Date): TimeZone[] {
  const hour = Math.floor(now.getTime() / hourMs)
  const known = cache.get(locale)
  if (known?.hour === hour) return known.zones
  const { compare } = new Intl.Collator(languageTag(locale))
  const zones = countries
    .flatMap(({ id, code, timeZone }) =>
      zonesOf(code, timeZone).map((zone) => toTimeZone(zone, id, locale, now)),
    )
    .sort((a, b) => compare(a.country, b.country) || a.offset - b.offset || compare(a.name, b.name))
  cache.set(locale, { hour, zones })
  return zones
}

/** A territory without a zone of its own shares that of the country it is listed with. */
function zonesOf(code: string, main: string): (RawTimeZone & { only: boolean })[] {
  const own = rawTimeZones.filter(({ countryCode }) => countryCode === code)
  const zones = own.length > 0 ? own : rawTimeZones.filter(({ name }) => name === currentZoneName(main))
  return zones.map((zone) => ({ ...zone, only: zones.length === 1 }))
}

function toTimeZone(
  { name, mainCities, only }: RawTimeZone & { only: boolean },
  countryId: number,
  locale: Locale,
  now: Date,
): TimeZone {
  const country = nameOf('countries', countryId, locale) ?? ''
  const place = only ? null : placeName(name, mainCities[0] ?? name, locale)
  return {
    name,
    country_id: countryId,
    country,
    // CLDR names the main zone of a country after the country.
    place: place === country ? null : place,
    offset: offsetOf(name, now),
    cities: mainCities,
  }
}

/** CLDR names the places of zones in sentences such as `час: Нью-Йорк`. */
function placeName(zone: string, city: string, locale: Locale): string {
  const { zonePrefix } = languageFacts(locale)
  if (zonePrefix === undefined) return city
  const named = zonePart(zone, languageTag(locale), 'shortGeneric')
  return named.startsWith(zonePrefix) ? named.slice(zonePrefix.length) : city
}

/** Minutes ahead of UTC. */
function offsetOf(zone: string, now: Date): number {
  const [, sign, hours = 0, minutes = 0] =
    /([+-])(\d\d):(\d\d)/.exec(zonePart(zone, languageTag(defaultLocale), 'longOffset', now)) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

function zonePart(
  timeZone: string,
  tag: string,
  timeZoneName: 'shortGeneric' | 'longOffset',
  at?: Date,
): string {
  const parts = formatter('DateTimeFormat', tag, { timeZone, timeZoneName }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

import { useState } from 'react'
import type { TimeZone } from '#contract/dictionaries/timeZones.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { LazyCombobox } from '#ui/LazyCombobox.tsx'
import type { Option } from '#ui/options.ts'

interface TimeZoneFieldProps {
  label: string
  hint: string
  error?: string | undefined
  zones: readonly TimeZone[]
  /** IANA name. */
  value: string
  onChange: (name: string) => void
  /** Its zones are offered first. */
  countryId: number | null
  strings: StringsOf<'settings', 'timeZone'>
}

/** A time zone by country and offset; cities find it too. */
export function TimeZoneField({ zones, value, onChange, countryId, strings, ...field }: TimeZoneFieldProps) {
  const t = translatorFor(strings)
  // Two countries may share a zone, so it alone does not tell which option was chosen.
  const [chosen, setChosen] = useState(() => countryId)
  const own = zones.filter((zone) => zone.country_id === countryId)
  const ordered = [...own, ...zones.filter((zone) => zone.country_id !== countryId)]
  const current =
    zones.find(({ name, country_id }) => name === value && country_id === chosen) ??
    zones.find(({ name }) => name === value)
  return (
    <LazyCombobox
      {...field}
      // A zone of no country, such as UTC.
      options={current ? ordered.map(toOption) : [{ value, label: value }, ...ordered.map(toOption)]}
      value={current ? keyOf(current) : value}
      placeholder={t('placeholder')}
      onChange={(key) => {
        const zone = zones.find((one) => keyOf(one) === key)
        if (!zone) return
        setChosen(zone.country_id)
        if (zone.name !== value) onChange(zone.name)
      }}
      texts={{ open: t('open'), noMatches: t('noMatches') }}
    />
  )
}

const keyOf = ({ name, country_id }: TimeZone) => `${country_id} ${name}`

const toOption = (zone: TimeZone): Option => ({
  value: keyOf(zone),
  label: `${zone.country}${zone.place ? `, ${zone.place}` : ''} (${offsetText(zone.offset)})`,
  keywords: zone.cities.join(' '),
})

/** `UTC+02:00`, the same in every language. */
function offsetText(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const size = Math.abs(minutes)
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

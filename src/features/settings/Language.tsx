import { useState, useSyncExternalStore } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import { languageTag, type Locale } from '#contract/core/locale.ts'
import type { TimeZone } from '#contract/dictionaries/timeZones.ts'
import { setLocale } from '#contract/profiles/profiles.ts'
import { saveTimeZone } from '#contract/settings/settings.ts'
import { switchToProfileLocale } from '#features/accounts/session/profileLocale.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { ChoiceGroup } from '#ui/Choice.tsx'
import { TimeZoneField } from './TimeZoneField.tsx'

interface LanguageProps {
  locale: Locale
  languages: readonly { value: Locale; label: string }[]
  timeZone: string
  countryId: number | null
  zones: readonly TimeZone[]
  strings: StringsOf<'settings', 'language'>
  zoneStrings: StringsOf<'settings', 'timeZone'>
}

/** Language and time zone; changes apply immediately. */
export default function Language({ locale, timeZone, strings, ...props }: LanguageProps) {
  const { languages, zones, zoneStrings, countryId } = props
  const t = translatorFor(strings)
  const [zone, setZone] = useState(timeZone)
  const now = useClock(strings.locale, zone)

  const changeLocale = (chosen: Locale) =>
    attempt(async () => {
      await call(api, setLocale, { body: { locale: chosen } })
      // Reloads the whole interface in the new language.
      switchToProfileLocale({ locale: chosen })
      toast.success(t('saved'))
    })
  async function changeTimeZone(chosen: string): Promise<void> {
    const before = zone
    setZone(chosen)
    const done = await attempt(async () => {
      await call(api, saveTimeZone, { body: { time_zone: chosen } })
      toast.success(t('zoneSaved'))
    })
    if (!done) setZone(before)
  }

  return (
    <div className="form">
      <ChoiceGroup
        name="locale"
        label={t('language')}
        hint={t('languageHint')}
        options={languages}
        chosen={[locale]}
        onChange={(event) => void changeLocale(event.target.value as Locale)}
      />
      <TimeZoneField
        label={t('zone')}
        hint={`${t('zoneHint')} ${now && t('zoneNow', { time: now })}`}
        zones={zones}
        value={zone}
        onChange={(chosen) => void changeTimeZone(chosen)}
        countryId={countryId}
        strings={zoneStrings}
      />
    </div>
  )
}

/** Current time in a zone; empty on the server, where the minute may differ. */
function useClock(locale: Locale, timeZone: string): string {
  return useSyncExternalStore(
    (tick) => {
      const timer = setInterval(tick, 10_000)
      return () => clearInterval(timer)
    },
    () => new Intl.DateTimeFormat(languageTag(locale), { timeStyle: 'short', timeZone }).format(new Date()),
    () => '',
  )
}

import type { PublicPageSettings } from '#contract/publicPages/publicPages.ts'
import { formatDay } from '#i18n/dates.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'

interface FormerAddressesProps {
  former: PublicPageSettings['former']
  strings: StringsOf<'publicPages', 'settings'>
}

/** Addresses that the owner has given up; they stay reserved. */
export function FormerAddresses({ former, strings }: FormerAddressesProps) {
  const t = translatorFor(strings)
  if (former.length === 0) return null
  return (
    <section className="settings-part">
      <h2>{t('formerTitle')}</h2>
      <p className="soft small">{t('formerText')}</p>
      <ul className="rows plain">
        {former.map(({ address, chosen_at }) => (
          <li className="settings-row" key={address}>
            <code>{address}</code>
            <span className="soft small">{t('chosen', { day: formatDay(chosen_at, strings.locale) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { languageTag } from '#contract/core/locale.ts'
import type { PublicPart } from '#contract/publicPages/parts.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'

interface WhatIsPublicProps {
  strings: StringsOf<'publicPages', 'settings'>
  parts: readonly PublicPart[]
  names: Readonly<Record<PublicPart, string>>
}

/** Says in one sentence what everyone can read once this is saved. */
export function WhatIsPublic({ strings, parts, names }: WhatIsPublicProps) {
  const t = translatorFor(strings)
  const list = new Intl.ListFormat(languageTag(strings.locale), { type: 'unit' })
  const chosen = list.format(parts.map((part) => names[part]))
  return (
    <div className="stack" data-gap="s" aria-live="polite">
      <h2>{t('summaryTitle')}</h2>
      <p>{chosen === '' ? t('summaryBare') : t('summary', { parts: chosen })}</p>
      <p className="soft small">{t('hidden')}</p>
    </div>
  )
}

import type { ImportReview } from '#contract/cvImports/imports.ts'
import type { ImportItem } from '#contract/cvImports/items.ts'
import { translatorFor } from '#i18n/island.ts'
import { fieldNames, type ReviewTexts } from './reviewTexts.ts'

interface OtherItemsProps {
  review: ImportReview
  texts: ReviewTexts
}

/** What of the file there is nothing to decide about: what the profile has already, and what it cannot have. */
export function OtherItems({ review, texts }: OtherItemsProps) {
  const { items, unlisted, unopened, unopened_names: unopenedNames } = review
  const t = translatorFor(texts.strings)
  const tField = translatorFor(texts.fields)
  const same = items.filter(({ state }) => state === 'same')
  const leftOut = items.filter(({ state }) => state === 'leftOut')
  const nameOf = ({ kind, field, part, title, details }: ImportItem) => {
    const name = field ? tField(field) : part && kind === 'profile' ? t(`parts.${part}`) : t(`kinds.${kind}`)
    const detail = part && kind !== 'profile' ? [t(`parts.${part}`), ...details] : part ? details : []
    return [name, [title, detail.join(': ')].filter(Boolean).join(' · ') || t('untitled')].join(': ')
  }
  const reasonOf = ({ reason, invalid_fields: invalid }: ImportItem) =>
    reason ? t(`reasons.${reason}`, { fields: fieldNames(texts, invalid) }) : ''
  const byReason = [...Map.groupBy(leftOut, reasonOf)]
  return (
    <div className="import-others">
      {same.length > 0 && (
        <details>
          <summary>{t('same', { count: same.length })}</summary>
          <ul>
            {same.map((item) => (
              <li key={item.key}>{nameOf(item)}</li>
            ))}
          </ul>
        </details>
      )}
      {leftOut.length > 0 && (
        <details>
          <summary>{t('leftOut', { count: leftOut.length + unlisted })}</summary>
          {byReason.map(([reason, some]) => (
            <section key={reason}>
              <p>{reason}</p>
              <ul>
                {some.map((item) => (
                  <li key={item.key}>{nameOf(item)}</li>
                ))}
              </ul>
            </section>
          ))}
          {unlisted > 0 && <p>{t('unlisted', { count: unlisted })}</p>}
        </details>
      )}
      {unopened > 0 && (
        <details>
          <summary>{t('unopened', { count: unopened })}</summary>
          <p>{t('unopenedText')}</p>
          <ul>
            {unopenedNames.map((name, at) => (
              <li key={at}>{name}</li>
            ))}
          </ul>
          {unopened > unopenedNames.length && (
            <p>{t('unopenedMore', { count: unopened - unopenedNames.length })}</p>
          )}
        </details>
      )}
    </div>
  )
}

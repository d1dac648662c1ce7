import type { ImportReview } from '#contract/cvImports/imports.ts'
import type { ImportItem } from '#contract/cvImports/items.ts'
import { translatorFor } from '#i18n/island.ts'
import { fieldNames, type ReviewTexts } from './reviewTexts.ts'

interface OtherItemsProps {
  review: ImportReview
  texts: ReviewTexts
}

/** What of the file there is nothing to decide about: what the profile has already, and what it cannot have. */
export function OtherItems({ review: { items, unopened }, texts }: OtherItemsProps) {
  const t = translatorFor(texts.strings)
  const tField = translatorFor(texts.fields)
  const same = items.filter(({ state }) => state === 'same')
  const leftOut = items.filter(({ state }) => state === 'leftOut')
  const nameOf = ({ kind, field, title }: ImportItem) =>
    [field ? tField(field) : t(`kinds.${kind}`), title || t('untitled')].join(': ')
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
          <summary>{t('leftOut', { count: leftOut.length })}</summary>
          <ul>
            {leftOut.map((item) => (
              <li key={item.key}>
                {nameOf(item)}{' '}
                <span className="soft">
                  {item.reason &&
                    t(`reasons.${item.reason}`, { fields: fieldNames(texts, item.invalid_fields) })}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {unopened > 0 && <p className="soft small">{t('unopened', { count: unopened })}</p>}
    </div>
  )
}

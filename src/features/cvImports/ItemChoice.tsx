import { languageLevels, type LanguageLevel } from '#contract/cv/languages.ts'
import type { ImportItem } from '#contract/cvImports/items.ts'
import { translatorFor } from '#i18n/island.ts'
import { SelectField } from '#ui/Field.tsx'
import { Pill } from '#ui/Marks.tsx'
import { fieldNames, type ReviewTexts } from './reviewTexts.ts'
import { isEndUnclear, type Choices } from './useChoices.ts'

interface ItemChoiceProps {
  item: ImportItem
  choices: Choices
  texts: ReviewTexts
}

/** One thing to import or not. */
export function ItemChoice({ item, choices, texts }: ItemChoiceProps) {
  const t = translatorFor(texts.strings)
  const tField = translatorFor(texts.fields)
  const isConflict = item.state === 'conflict'
  return (
    <li className={item.kind === 'skills' ? 'import-chip' : 'import-item'}>
      <label className="check">
        <input
          type="checkbox"
          checked={choices.isChosen(item)}
          disabled={!choices.canChoose(item)}
          onChange={({ currentTarget }) => choices.choose([item], currentTarget.checked)}
        />
        <span className="import-title">
          {item.field && <span className="soft">{tField(item.field)}</span>}
          {!(item.field && isConflict) && <span>{item.title}</span>}
          {isConflict && <Pill tone="warn">{t('conflict')}</Pill>}
          {item.suggested && item.kind !== 'skills' && <Pill>{t('suggested')}</Pill>}
        </span>
      </label>
      {(!isConflict || item.details.length > 0) && item.kind !== 'skills' && (
        <div className="import-more">
          <Details lines={item.details} />
          {item.invalid_fields.length > 0 && (
            <p className="small import-warning">
              {t(isEndUnclear(item) ? 'withoutEnd' : 'without', {
                fields: fieldNames(texts, item.invalid_fields),
              })}
            </p>
          )}
          {item.year_only.length > 0 && (
            <p className="small soft">{t('yearOnly', { fields: fieldNames(texts, item.year_only) })}</p>
          )}
          {item.company_slug && (
            <p className="small import-here">{t('here', { product: texts.productName })}</p>
          )}
          {item.kind === 'languages' && item.state === 'new' && (
            <LevelChoice item={item} choices={choices} texts={texts} />
          )}
        </div>
      )}
      {isConflict && <Differences item={item} texts={texts} />}
    </li>
  )
}

/** Company, dates and the like in one line; longer texts and lists below it. */
function Details({ lines }: { lines: readonly string[] }) {
  const isShort = (line: string) => line.length <= 60 && !line.includes('\n') && !line.startsWith('- ')
  const facts = lines.filter(isShort)
  const texts = lines.filter((line) => !isShort(line))
  return (
    <>
      {facts.length > 0 && (
        <ul className="dotted small">
          {facts.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {texts.map((line) => (
        <p key={line} className="soft small import-text">
          {line}
        </p>
      ))}
    </>
  )
}

function LevelChoice({ item, choices, texts: { strings } }: ItemChoiceProps) {
  const t = translatorFor(strings)
  const { words, level, title } = item
  const hint = words
    ? level
      ? t('suggestedLevel', { words, level: t(`levels.${level}`) })
      : t('unclearLevel', { words })
    : level
      ? undefined
      : t('noLevel')
  return (
    <SelectField
      label={t('levelOf', { language: title })}
      hint={hint}
      width="m"
      {...(level === null && { placeholder: t('chooseLevel') })}
      options={languageLevels.map((value) => ({ value, label: t(`levels.${value}`) }))}
      value={choices.levelOf(item) ?? ''}
      onChange={({ currentTarget: { value } }) =>
        choices.setLevel(item, (value || null) as LanguageLevel | null)
      }
    />
  )
}

/** Of a field of the profile, its name is the title of the item already. */
function Differences({ item, texts }: Pick<ItemChoiceProps, 'item' | 'texts'>) {
  const t = translatorFor(texts.strings)
  const tField = translatorFor(texts.fields)
  return (
    <table className="import-differences" data-of={item.field ? 'field' : 'entry'}>
      <thead>
        <tr>
          {!item.field && (
            <th scope="col">
              <span className="visually-hidden">{t('field')}</span>
            </th>
          )}
          <th scope="col">{t('current')}</th>
          <th scope="col">{t('imported')}</th>
        </tr>
      </thead>
      <tbody>
        {item.differences.map(({ field, current, imported }) => (
          <tr key={field}>
            {!item.field && <th scope="row">{tField(field)}</th>}
            <td data-label={t('current')}>{current || <span className="soft">{t('empty')}</span>}</td>
            <td data-label={t('imported')}>{imported}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

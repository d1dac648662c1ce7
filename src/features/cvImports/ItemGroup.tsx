import type { ImportItem, ImportKind } from '#contract/cvImports/items.ts'
import { translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { ItemChoice } from './ItemChoice.tsx'
import type { ReviewTexts } from './reviewTexts.ts'
import type { Choices } from './useChoices.ts'

interface ItemGroupProps {
  kind: ImportKind
  items: readonly ImportItem[]
  choices: Choices
  texts: ReviewTexts
}

/** What a file offers for one section. */
export function ItemGroup({ kind, items, choices, texts }: ItemGroupProps) {
  const t = translatorFor(texts.strings)
  const choosable = items.filter(choices.canChoose)
  const all = choosable.length > 0 && choosable.every(choices.isChosen)
  const title = `import-${kind}`
  return (
    <section className="section" aria-labelledby={title}>
      <div className="section-head">
        <h2 id={title}>{t(`kinds.${kind}`)}</h2>
        {items.length > 1 && (
          <Button
            kind="text"
            size="s"
            aria-describedby={title}
            onClick={() => choices.choose(choosable, !all)}
          >
            {t(all ? 'none' : 'all')}
          </Button>
        )}
      </div>
      <div>
        <ul className={kind === 'skills' ? 'import-chips plain' : 'rows plain'}>
          {items.map((item) => (
            <ItemChoice key={item.key} item={item} choices={choices} texts={texts} />
          ))}
        </ul>
      </div>
    </section>
  )
}

import { useState } from 'react'
import type { LanguageLevel } from '#contract/cv/languages.ts'
import type { ImportChoices } from '#contract/cvImports/imports.ts'
import type { ImportItem } from '#contract/cvImports/items.ts'

export interface Choices {
  readonly count: number
  readonly body: ImportChoices
  isChosen: (item: ImportItem) => boolean
  /** Languages without a level cannot be chosen. */
  canChoose: (item: ImportItem) => boolean
  choose: (items: readonly ImportItem[], on: boolean) => void
  levelOf: (item: ImportItem) => LanguageLevel | null
  setLevel: (item: ImportItem, level: LanguageLevel | null) => void
}

/** An employment whose end cannot be read would become a current one. */
export const isEndUnclear = ({ kind, state, invalid_fields: invalid }: ImportItem): boolean =>
  kind === 'employment' && state === 'new' && invalid.includes('end_date')
/** Languages need a level. */
const isCertain = (item: ImportItem) =>
  item.kind === 'languages' ? item.level !== null : !isEndUnclear(item)

/** At first everything new and certain is chosen, and nothing that would replace something. */
export function useChoices(items: readonly ImportItem[]): Choices {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(items.filter((item) => item.state === 'new' && isCertain(item)).map(({ key }) => key)),
  )
  const [levels, setLevels] = useState<Readonly<Record<string, LanguageLevel | null>>>({})
  const levelOf = (item: ImportItem) => levels[item.key] ?? (item.key in levels ? null : item.level)
  const canChoose = (item: ImportItem) => item.kind !== 'languages' || levelOf(item) !== null
  const taken = items.filter((item) => chosen.has(item.key) && canChoose(item))
  const keysOf = (state: ImportItem['state']) =>
    taken.filter((item) => item.state === state).map(({ key }) => key)

  return {
    count: taken.length,
    body: {
      add: keysOf('new'),
      replace: keysOf('conflict'),
      levels: taken.flatMap((item) => {
        const level = item.kind === 'languages' ? levelOf(item) : null
        return level === null || level === item.level ? [] : [{ key: item.key, level }]
      }),
    },
    isChosen: (item) => chosen.has(item.key) && canChoose(item),
    canChoose,
    choose: (some, on) =>
      setChosen((last) => {
        const next = new Set(last)
        for (const { key } of some)
          if (on) next.add(key)
          else next.delete(key)
        return next
      }),
    levelOf,
    setLevel: (item, level) => {
      setLevels((last) => ({ ...last, [item.key]: level }))
      // Whoever chooses a level wants the language.
      if (level !== null) setChosen((last) => new Set(last).add(item.key))
    },
  }
}

import { hasRightToLeft, levelsOf, mirrored, splitByLevel, type Direction } from '../direction.ts'
import type { Family, FamilyPart } from './fonts.ts'
import type { Line } from './breakLines.ts'
import type { FontName } from './theme.ts'

/** A part of a line that one font draws in one direction. */
export interface Run {
  readonly text: string
  readonly font: FontName
  readonly family: Family
  readonly href: string | undefined
  /** Of the Unicode Bidirectional Algorithm: odd from right to left. */
  readonly level: number
}

/** The runs of a line in reading order. */
export function runsOf(line: Line, direction: Direction, split: (text: string) => FamilyPart[]): Run[] {
  const text = line.map((piece) => piece.text).join('')
  const levels = levelsOf(text, direction)
  let at = 0
  return line.flatMap(({ font, href, text: whole }) =>
    split(whole).flatMap(({ text: part, family }) => {
      const runs = splitByLevel(part, levels?.subarray(at, at + part.length) ?? null)
      at += part.length
      return runs.map((run) => ({ ...run, font, href, family }))
    }),
  )
}

/** The runs from left to right: from the highest level down, each sequence of that level or above is reversed. */
export function inVisualOrder<T extends Pick<Run, 'level'>>(runs: readonly T[]): T[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end++
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(start, end - 1)
    }
  return ordered
}

/** The text of a run as the font is given it: from right to left, brackets point the other way. */
export function renderedText({ text, level }: Pick<Run, 'text' | 'level'>): string {
  if (level % 2 === 0) return text
  // The font itself turns a text around in which there is a letter of such a script.
  return (hasRightToLeft(text) ? mirrored(text) : mirrored(text).reverse()).join('')
}

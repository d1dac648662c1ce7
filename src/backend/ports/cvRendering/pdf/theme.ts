import type { Accent, CvLook } from '#contract/cvFiles/choices.ts'
import { accentColours } from '../accentColours.ts'

/** Lengths in points, 72 to an inch. */
export interface Style {
  readonly font: FontName
  readonly size: number
  /** From one baseline to the next. */
  readonly leading: number
  readonly colour: string
}
export type FontName = 'regular' | 'semibold' | 'bold'

const ink = '#171b24'
const inkSoft = '#525661'
export const rule = '#d3d1cb'

export const stylesOf = (accent: Accent) =>
  ({
    name: { font: 'bold', size: 25, leading: 29, colour: ink },
    headline: { font: 'regular', size: 11.5, leading: 16, colour: inkSoft },
    contact: { font: 'regular', size: 8.8, leading: 13.2, colour: ink },
    section: { font: 'semibold', size: 11.5, leading: 15, colour: accentColours[accent] },
    title: { font: 'semibold', size: 10, leading: 14, colour: ink },
    subtitle: { font: 'regular', size: 9.6, leading: 13.8, colour: ink },
    meta: { font: 'regular', size: 8.8, leading: 14, colour: inkSoft },
    fact: { font: 'regular', size: 8.8, leading: 12.8, colour: inkSoft },
    stamp: { font: 'semibold', size: 8.3, leading: 12.4, colour: accentColours[accent] },
    /** The colour is for what a verified company confirms. */
    unproven: { font: 'semibold', size: 8.3, leading: 12.4, colour: ink },
    check: { font: 'regular', size: 7.2, leading: 10.8, colour: inkSoft },
    body: { font: 'regular', size: 9.4, leading: 13.8, colour: ink },
    footer: { font: 'regular', size: 7.6, leading: 10, colour: inkSoft },
  }) as const satisfies Record<string, Style>
export type Styles = ReturnType<typeof stylesOf>

const sizes = { a4: [595.28, 841.89], letter: [612, 792] } as const
const margins = { top: 50, right: 56, bottom: 58, left: 56 } as const
/** The column of dates, and its distance from the entries. */
const metaColumn = { width: 100, gap: 20 } as const
/** The longest line of text that reads well, about 85 characters. */
const measure = 412

export interface Geometry {
  readonly size: readonly [number, number]
  readonly top: number
  readonly bottom: number
  readonly left: number
  /** Of the whole column of text. */
  readonly width: number
  /** Where entries begin. */
  readonly entryLeft: number
  readonly entryWidth: number
  readonly textWidth: number
  /** Null when dates stand in the line of the title. */
  readonly metaWidth: number | null
}

export function geometryOf({ columns, page_size: name }: Pick<CvLook, 'columns' | 'page_size'>): Geometry {
  const size = sizes[name]
  const width = size[0] - margins.left - margins.right
  const indent = columns === '2' ? metaColumn.width + metaColumn.gap : 0
  return {
    size,
    top: margins.top,
    bottom: size[1] - margins.bottom,
    left: margins.left,
    width,
    entryLeft: margins.left + indent,
    entryWidth: width - indent,
    textWidth: Math.min(measure, width - indent),
    metaWidth: columns === '2' ? metaColumn.width : null,
  }
}

import type { Piece, Row } from './lines.ts'
import { cleanText } from './characters.ts'
import { periodsIn, type Period } from './dates.ts'
import { isKindOfWork, isPlace } from './wordsOfWork.ts'

/** A part of the lines above an entry that says one thing: a position, an employer, a degree. */
export interface Fragment {
  readonly text: string
  readonly bold: boolean
  readonly italic: boolean
  /** Where it stands in its entry, the same in all that are written alike. */
  readonly slot: string
  /** A place stands in the same line. */
  readonly besidePlace: boolean
  /** It stands at the right, where places are. */
  readonly isAside: boolean
}

export const bullet = /^\s*(?:[•‣◦▪▫●○∙⁃·►▸▹➢➤✓✔■□◆◇★☆]|[-–—*+oо]\s|\d{1,2}[.)]\s)/u

const duration =
  /\(?\b\d+\+?\s*(?:years?|yrs?|months?|mos?|рок(?:и|ів)|рік|р\.|міс(?:яц(?:і|ів|ь))?\.?)(?![\p{L}])(?:[\s,]*(?:and |та |і )?\d+\s*(?:months?|mos?|міс(?:яц(?:і|ів|ь))?\.?))?\)?/giu
const strong = /\s*(?:[|¦•·●⋅/\\]{1,2}(?=\s)|\s[–—−-]+(?=\s)|[–—](?=\s)|\s@\s?|\t)\s*/u
/** Of a line above an entry. */
const trimmed = (text: string) =>
  cleanText(text.replace(/\(\s*\)|\[\s*\]/g, ' '))
    .replace(/^(?:[\s,;:|/–—•·●\])-]|\((?=[^)]*$))+/u, '')
    .replace(/(?:[\s,;:|/–—•·●[(-]|(?<=^[^(]*)\))+$/u, '')
    .replace(/^\(([^()]*)\)$/, '$1')

/** The text without the period that it names, and without how long that was. */
export function withoutPeriods(text: string, periods: readonly Period[] = periodsIn(text)): string {
  let rest = text
  for (const { from, to } of periods.toReversed()) rest = `${rest.slice(0, from)}\t${rest.slice(to)}`
  return rest.replace(duration, '\t')
}

/** What the lines of an entry say, without dates and places. `label`: of the line, seen from the one with the date. */
export function fragmentsOf(rows: readonly { readonly row: Row; readonly label: number }[]): Fragment[] {
  return rows.flatMap(({ row, label }) => {
    const parts = row.pieces.flatMap((piece, at) =>
      partsOf(piece).map((part) => ({
        ...part,
        ...withoutPlace(part.text),
        isAside: at > 0 && at === row.pieces.length - 1,
      })),
    )
    const found = parts.filter(
      ({ text }) => text !== '' && !isKindOfWork(text) && !/^(?:https?:|www\.)\S+$/i.test(text),
    )
    const besidePlace = parts.some(({ place }) => place !== '')
    return found.map((part, at) => ({
      text: part.text,
      bold: part.bold,
      italic: part.italic,
      besidePlace,
      isAside: part.isAside,
      slot: `${label}.${at}`,
    }))
  })
}

/** 'Globex, Kyiv, Ukraine' without the place. */
function withoutPlace(text: string): { readonly text: string; readonly place: string } {
  if (isPlace(text)) return { text: '', place: text }
  const parts = text.split(/,\s+/)
  const at = parts.findIndex((_, place) => place > 0 && isPlace(parts.slice(place).join(', ')))
  return at < 0
    ? { text, place: '' }
    : { text: parts.slice(0, at).join(', '), place: parts.slice(at).join(', ') }
}

type Part = Pick<Fragment, 'text' | 'bold' | 'italic'>

/** Parts of a piece: another style, or a sign between two, begins a new one. */
function partsOf(piece: Piece): Part[] {
  const style = ({ bold, italic }: Part) => `${bold} ${italic}`
  const parts: Part[] = []
  for (const run of piece.runs) {
    const last = parts.at(-1)
    if (last && (style(last) === style(run) || !/[\p{L}\p{N}]/u.test(run.text)))
      parts[parts.length - 1] = { ...last, text: last.text + run.text }
    else parts.push(run)
  }
  // A date may be in two styles; then its piece is one.
  const isCut = periodsIn(piece.text).length !== parts.flatMap(({ text }) => periodsIn(text)).length
  const [first] = parts
  const whole = isCut && first ? [{ ...first, text: piece.text }] : parts
  return whole.flatMap((part) =>
    withoutPeriods(part.text.replace(bullet, ''))
      .split(strong)
      .flatMap((text) => text.split('\t'))
      .map((text) => ({ text: trimmed(text), bold: part.bold, italic: part.italic }))
      .filter(({ text }) => /[\p{L}\p{N}]/u.test(text)),
  )
}

/** The average score in the slot of a fragment: somebody writes all entries of a section in one way. */
export function averageInSlots(
  fragments: readonly Fragment[],
  score: (fragment: Fragment) => number,
): (fragment: Fragment) => number {
  const slots = Map.groupBy(fragments, ({ slot }) => slot)
  const averages = new Map(
    [...slots].map(([slot, some]) => [slot, some.reduce((sum, one) => sum + score(one), 0) / some.length]),
  )
  return ({ slot }) => averages.get(slot) ?? 0
}

/** 'Engineer, Globex, Kyiv', 'Engineer at Globex': parts that a weaker sign divides. */
export function splitWeakly(fragment: Fragment): Fragment[] {
  const parts = fragment.text
    .split(
      /\s+(?:at|@|у|в|в компанії|у компанії|for|with)\s+(?=[\p{Lu}«"“„\d])|,\s+|\s*\((?=[^()]*\)$)|\)$|:\s+/u,
    )
    .map(trimmed)
    .filter((text) => text !== '')
  const legal = /^(?:inc|llc|ltd|gmbh|corp|co|s\.?a|l\.?p|plc)\.?$/iu
  const joined: string[] = []
  for (const part of parts)
    if (legal.test(part) && joined.length > 0) joined[joined.length - 1] += `, ${part}`
    else joined.push(part)
  return joined
    .filter((text) => !isPlace(text) && !isKindOfWork(text))
    .map((text, at) => ({ ...fragment, text, slot: `${fragment.slot}:${at}` }))
}

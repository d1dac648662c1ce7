import { periodsIn } from '#backend/cvImports/resumes/dates.ts'
import { parseResume } from '#backend/cvImports/resumes/parseResume.ts'
import type { ParserCost } from '../parserCosts.ts'

/** What lines of a résumé are made of. */
const texts = Object.fromEntries(
  [
    ...['2019 – ', 'Jan 2019 – Present ', '01/2019-', '(2019)', 'Engineer, Globex, Kyiv (2019 – 2021) '],
    ...['• ', 'Go, ', 'a: ', 'a@', '.', '('],
  ].map((unit) => [unit, (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)]),
)
/** A résumé that has the text in each of its sections, in lines of a length and in two columns. */
function parseLines(text: string, length: number): unknown {
  const pieceOf = (line: string, y: number, x: number) => {
    const runs = [{ text: line, bold: y % 5 === 0, italic: false }]
    return { page: 0, x, right: x + line.length * 2, y, size: 10, runs, text: line }
  }
  const sections = ['Experience', 'Education', 'Skills', 'Languages', 'Summary', 'Contact']
  const part = Math.ceil(text.length / sections.length)
  const lines = sections.flatMap((title, at) => [
    title,
    ...Array.from({ length: Math.ceil(part / length) }, (_, line) =>
      text.slice(at * part + line * length, at * part + Math.min(part, (line + 1) * length)).trim(),
    ),
  ])
  return parseResume(
    'pdf',
    lines.filter(Boolean).map((line, at) => pieceOf(line, 12 * at, at % 3 === 0 ? 300 : 50)),
  )
}

export const resumeCosts: readonly ParserCost[] = [
  { name: 'periods of time', maximum: 10_000, inputs: texts, parse: periodsIn },
  {
    name: 'a résumé of lines',
    maximum: 32_000,
    inputs: texts,
    parse: (text) => parseLines(text, 90),
  },
  {
    name: 'a résumé of paragraphs',
    maximum: 32_000,
    inputs: texts,
    parse: (text) => parseLines(text, 10_000),
  },
]

import { levelOf, noGrades } from '../formats/levels.ts'
import { findLanguageCode } from '../formats/names.ts'
import { addParsedEntry, type ParsedFile } from '../parsed.ts'
import { bullet } from './fragments.ts'
import type { Row } from './lines.ts'

const separator = /\s*[,;|•·▪●/]\s*(?![^(]*\))/u

/** Languages with their levels: 'English – C1', 'Ukrainian (native), German: B2', or the level in the next line. */
export function readLanguages(rows: readonly Row[], parsed: ParsedFile): void {
  const parts = rows
    .flatMap(({ pieces }) => pieces)
    .flatMap(({ text }) => text.replace(bullet, '').split(separator))
  const found: { code: string; words: string }[] = []
  for (const part of parts) {
    const named = nameIn(part)
    const last = found.at(-1)
    if (named) found.push(named)
    else if (last?.words === '') last.words = part.trim()
  }
  for (const { code, words } of found)
    addParsedEntry(parsed, 'languages', { code, ...levelOf(words), ...noGrades })
}

/** A language at the beginning of a text, and what is said about it. */
function nameIn(text: string): { code: string; words: string } | null {
  const [, name = '', words = ''] =
    /^\s*([\p{L}’' ]{3,30}?)\s*(?:$|[:(–—-]\s*|\s(?=[ABC][12]\b)|\s(?=(?:native|fluent|intermediate|basic|advanced|рідна|вільно|середній|базовий)\b))(.*)$/iu.exec(
      text,
    ) ?? []
  const code = name === '' ? null : findLanguageCode(name)
  return code === null ? null : { code, words: words.replace(/[)\s.]+$/u, '').trim() }
}

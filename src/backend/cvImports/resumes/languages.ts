import { levelOf, noGrades } from '../formats/levels.ts'
import { findLanguageCode } from '../formats/names.ts'
import { addParsedEntry, type ParsedFile } from '../parsed.ts'
import { bullet } from './fragments.ts'
import type { Row } from './lines.ts'

const separator = /\s*[,;|•·▪●/]\s*(?![^(]*\))/u

/** Languages with their levels: 'English – C1', 'Ukrainian (native), German: B2', or the level in the next line. */
export function readLanguages(rows: readonly Row[], parsed: ParsedFile): void {
  let open: { code: string; words: string } | null = null
  const close = () => {
    if (open) addParsedEntry(parsed, 'languages', { code: open.code, ...levelOf(open.words), ...noGrades })
    open = null
  }
  for (const part of rows
    .flatMap(({ pieces }) => pieces)
    .flatMap(({ text }) => text.replace(bullet, '').split(separator))) {
    const found = nameIn(part)
    if (found) close()
    if (found) open = found
    else if (open?.words === '') open = { code: (open as { code: string }).code, words: part.trim() }
  }
  close()
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

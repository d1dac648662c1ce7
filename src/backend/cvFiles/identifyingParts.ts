import type { CvDocument, DocumentEntry, Paragraph } from '#contract/cvFiles/document.ts'
import type { DocumentPart } from '#contract/cvFiles/files.ts'
import type { CvSource } from './source.ts'

/** Shorter names are parts of too many words. */
const minimumLength = 3

/** The parts of an anonymised CV that name its person all the same: only they can rewrite their texts. */
export function identifyingParts(source: CvSource, document: CvDocument): DocumentPart[] {
  const { profile, extra } = source
  const digits = extra.contact_info.phone.replace(/\D/g, '')
  const names = [profile.first_name, profile.last_name, profile.email ?? '']
    .map((name) => name.toLocaleLowerCase())
    .filter((name) => name.length >= minimumLength)
  const identifies = (text: string) => {
    const words = text.toLocaleLowerCase()
    return (
      names.some((name) => hasWord(words, name)) ||
      (digits.length >= 7 && text.replace(/\D/g, '').includes(digits)) ||
      extra.urls.some(({ url }) => words.includes(url.toLocaleLowerCase()))
    )
  }
  const parts: (readonly [DocumentPart, string])[] = [
    ['head', document.headline],
    ...document.sections.map(
      ({ name, text = [], list = [], entries = [] }) =>
        [name, [textOf(text), ...list, ...entries.map(entryText)].join('\n')] as const,
    ),
  ]
  return parts.filter(([, text]) => identifies(text)).map(([part]) => part)
}

const textOf = (paragraphs: readonly Paragraph[]) =>
  paragraphs.map(({ spans }) => spans.map(({ text, href = '' }) => `${text} ${href}`).join('')).join('\n')

const entryText = ({ title, subtitle = '', facts, body }: DocumentEntry) =>
  [title, subtitle, ...facts, textOf(body)].join('\n')

const hasWord = (text: string, word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escape(word)}(?![\\p{L}\\p{N}])`, 'u').test(text)

/** All characters that mean something in a Unicode pattern, and no others: it refuses needless escapes. */
const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

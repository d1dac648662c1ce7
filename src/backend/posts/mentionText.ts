import { sql, type SQL, type SQLWrapper } from '#drizzle'
import type { Mention, MentionKind } from '#contract/posts/mention.ts'
import type { MentionForm } from '#contract/posts/mentions.ts'

/**
 * In the database a mention is an id between two control characters, so that a text follows renames and contains no name
 * of someone who has left. Nobody can write one: `toPlainText` removes control characters from every text that arrives.
 */
const [start, end] = ['\u0002', '\u0003']
const marks = { person: 'p', company: 'c' } as const satisfies Record<MentionKind, string>
const token = new RegExp(`${start}([pc])([1-9]\\d{0,15})${end}`, 'g')

interface Reference {
  readonly kind: MentionKind
  readonly id: number
}
/** Whom a mention stands for, today. */
export interface MentionedSubject extends Reference {
  /** Null when the account was closed. */
  readonly name: string | null
  readonly address: string | null
}
export interface ReadText {
  readonly text: string
  readonly mentions: Mention[]
  /** Each of them once. */
  readonly mentioned: MentionForm[]
}

const toReference = ([, mark, id]: readonly string[]): Reference => ({
  kind: mark === marks.person ? 'person' : 'company',
  id: Number(id),
})
const isSame = (a: Reference, b: Reference): boolean => a.kind === b.kind && a.id === b.id

/** Whom a stored text mentions. */
export const referencesIn = (stored: string): Reference[] => [...stored.matchAll(token)].map(toReference)

/** Whether a stored text mentions someone who has left, whom each language calls something else. */
export const mentionsFormerMember = (stored: string, subjects: readonly MentionedSubject[]): boolean =>
  referencesIn(stored).some((reference) => !subjects.find((one) => isSame(one, reference))?.name)

/** A stored text as it is read now. `formerMember` stands for those who have left. */
export function readText(
  stored: string,
  subjects: readonly MentionedSubject[],
  formerMember: string,
): ReadText {
  let text = ''
  let at = 0
  const mentions: Mention[] = []
  const mentioned: MentionForm[] = []
  for (const match of stored.matchAll(token)) {
    const reference = toReference(match)
    const subject = subjects.find((one) => isSame(one, reference))
    const label = subject?.name ? `@${subject.name}` : formerMember
    text += stored.slice(at, match.index)
    const address = subject?.address ?? null
    mentions.push({ start: text.length, length: label.length, kind: reference.kind, address })
    if (!mentioned.some((one) => isSame(one, reference))) mentioned.push({ ...reference, label })
    text += label
    at = match.index + match[0].length
  }
  return { text: text + stored.slice(at), mentions, mentioned }
}

const isWordBefore = /[\p{L}\p{N}_]$/u
const isWordAfter = /^[\p{L}\p{N}_]/u

/** The text to store: every occurrence of a label becomes a mention. Of equal labels, each occurrence takes the next. */
export function toStoredText(text: string, mentions: readonly MentionForm[]): string {
  const byLength = mentions.toSorted((a, b) => b.label.length - a.label.length)
  const used = new Set<MentionForm>()
  let stored = ''
  for (let at = 0; at < text.length;) {
    const here = byLength.filter(({ label }) => label !== '' && text.startsWith(label, at))
    const label = here[0]?.label ?? ''
    const next = here.filter((one) => one.label === label)
    const mention = next.find((one) => !used.has(one)) ?? next.at(-1)
    if (
      !mention ||
      isWordBefore.test(text.slice(Math.max(0, at - 2), at)) ||
      isWordAfter.test(text.slice(at + label.length, at + label.length + 2))
    ) {
      stored += text[at]
      at++
      continue
    }
    used.add(mention)
    stored += `${start}${marks[mention.kind]}${mention.id}${end}`
    at += label.length
  }
  return stored
}

/** What `token` matches, as a regular expression of PostgreSQL. */
export const tokenPattern = `${start}[pc][0-9]+${end}`

/** What stands for someone in a stored text. */
export const tokenOf = (kind: MentionKind, id: SQLWrapper): SQL<string> =>
  sql`${start + marks[kind]}::text || ${id} || ${end}::text`

/** A stored text without its mentions, for what must not contain names of people. */
export const withoutMentions = (stored: string): string => stored.replace(token, '')

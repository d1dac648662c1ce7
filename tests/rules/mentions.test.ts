import { expect, test } from 'vitest'
import { readText, referencesIn, toStoredText, withoutMentions } from '#backend/posts/mentionText.ts'
import { splitText } from '#contract/posts/links.ts'
import { toPlainText } from '#contract/posts/text.ts'
import { mentionQueryAt, withLabel } from '#features/posts/mentions/mentionQuery.ts'

const ana = { kind: 'person', id: 7, label: '@Ana Koval' } as const
const anaLonger = { kind: 'person', id: 8, label: '@Ana Kovalenko' } as const
const globex = { kind: 'company', id: 7, label: '@Globex' } as const
const subjects = [
  { kind: 'person', id: 7, name: 'Ana Koval', address: 'ana' },
  { kind: 'person', id: 8, name: 'Ana Kovalenko', address: null },
  { kind: 'company', id: 7, name: 'Globex', address: 'globex' },
] as const
const read = (stored: string, named: readonly (typeof subjects)[number][] = subjects) =>
  readText(stored, named, 'a former member')

test('a text is read as it was written, with its mentions where they stand', () => {
  const text = '@Globex thanks @Ana Kovalenko and @Ana Koval, again @Globex.'
  const stored = toStoredText(text, [ana, globex, anaLonger])
  expect(referencesIn(stored).map(({ kind, id }) => [kind, id])).toEqual([
    ['company', 7],
    ['person', 8],
    ['person', 7],
    ['company', 7],
  ])
  const { mentions, mentioned, ...rest } = read(stored)
  expect(rest.text).toBe(text)
  expect(mentions.map(({ start, length, address }) => [text.slice(start, start + length), address])).toEqual([
    ['@Globex', 'globex'],
    ['@Ana Kovalenko', null],
    ['@Ana Koval', 'ana'],
    ['@Globex', 'globex'],
  ])
  expect(mentioned).toEqual([globex, anaLonger, ana])
  expect(toStoredText(rest.text, mentioned)).toBe(stored)
})

test.each(['a@Globex', '@Globexes', '@Globex2', '_@Globex', '@globex', 'Globex'])(
  '%s mentions nobody',
  (text) => {
    expect(toStoredText(text, [globex])).toBe(text)
  },
)

test('a rename shows, and who has left has no name', () => {
  const stored = toStoredText('Ask @Ana Koval.', [ana])
  expect(read(stored, [{ ...subjects[0], name: 'Anna Koval' } as never]).text).toBe('Ask @Anna Koval.')
  const gone = read(stored, [])
  expect(gone).toMatchObject({
    text: 'Ask a former member.',
    mentions: [{ start: 4, length: 15, address: null }],
  })
  expect(toStoredText(gone.text, gone.mentioned)).toBe(stored)
  expect(withoutMentions(stored)).toBe('Ask .')
})

test('equal names are mentioned in turn', () => {
  const other = { ...ana, id: 9 }
  const stored = toStoredText('@Ana Koval, @Ana Koval, @Ana Koval', [ana, other])
  expect(referencesIn(stored).map(({ id }) => id)).toEqual([7, 9, 9])
})

test('nobody can write what a mention is stored as', () => {
  const stored = toStoredText('@Globex', [globex])
  expect(referencesIn(toPlainText(stored))).toEqual([])
})

test('links and mentions stand side by side', () => {
  const { text, mentions } = read(
    toStoredText('https://a.example/@Globex @Globex https://b.example', [globex]),
  )
  expect(
    splitText(text, mentions)
      .filter(({ href, mention }) => href ?? mention)
      .map((one) => one.text),
  ).toEqual(['https://a.example/', '@Globex', '@Globex', 'https://b.example'])
})

test.each([
  [['https://a.example', ' or ', 'https://b.example']],
  [['See ', 'https://a.example', ' first.']],
  [['Nothing']],
  [[]],
])('%j: no part between, before and after links is empty', (...[parts]) => {
  expect(splitText(parts.join(''), []).map(({ text }) => text)).toEqual(parts)
})

test.each([
  ['@', ''],
  ['Thanks @An', 'An'],
  ['Дякуємо @Ан', 'Ан'],
  ['(@Ana Ko', 'Ana Ko'],
  ['@Ana ', 'Ana'],
  ['@Harrow & Finch', null],
  ['mail@glo', null],
  ['@ Ana', null],
  ['@Ana\nKo', null],
  ['@one two three four five', null],
])('%j searches for %j', (text, q) => {
  expect(mentionQueryAt(text, text.length, [])?.text ?? null).toBe(q)
})

test('a chosen name takes the place of what was typed, and is not searched for again', () => {
  const text = 'Thanks @An and all'
  const query = mentionQueryAt(text, 10, [])
  expect(query).toEqual({ at: 7, text: 'An' })
  const next = withLabel(text, query!, 10, '@Ana Koval')
  expect(next).toEqual({ text: 'Thanks @Ana Koval and all', caret: 18 })
  expect(mentionQueryAt('Thanks @Ana Koval ', 18, ['@Ana Koval'])).toBeNull()
  expect(mentionQueryAt('Thanks @Ana Koval', 17, ['@Ana Koval'])).toBeNull()
  expect(mentionQueryAt('Thanks @Ana Kov', 15, ['@Ana Koval'])?.text).toBe('Ana Kov')
})

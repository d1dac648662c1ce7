import { expect, test } from 'vitest'
import { markdownParagraphs, plainParagraphs } from '#backend/cvFiles/paragraphs.ts'

const shown = (text: string) =>
  markdownParagraphs(text).map(({ kind, number = '', spans }) => [
    kind,
    number,
    spans.map((span) => span.text).join(''),
  ])

test('a CV keeps the numbers of a list, from the one that it starts with, and bullets without numbers', () => {
  expect(shown('## Work\n\nI build cranes.\n\n- Harbours\n- Sites')).toEqual([
    ['heading', '', 'Work'],
    ['text', '', 'I build cranes.'],
    ['item', '', 'Harbours'],
    ['item', '', 'Sites'],
  ])
  expect(shown('3. Third\n4. Fourth')).toEqual([
    ['item', '3.', 'Third'],
    ['item', '4.', 'Fourth'],
  ])
})

test('lines of a plain text that begin with a dash or a bullet are items', () => {
  expect(
    plainParagraphs('Duties:\n\n- Lifting\n•  Lowering\n').map(({ kind, spans }) => [kind, spans[0]?.text]),
  ).toEqual([
    ['text', 'Duties:'],
    ['item', 'Lifting'],
    ['item', 'Lowering'],
  ])
})

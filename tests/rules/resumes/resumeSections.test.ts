import { expect, test } from 'vitest'
import { toBlocks } from '#backend/cvImports/resumes/layout.ts'
import type { Piece } from '#backend/cvImports/resumes/lines.ts'
import { sectionOf } from '#backend/cvImports/resumes/sectionNames.ts'
import { toSections } from '#backend/cvImports/resumes/sections.ts'

test.each([
  ['Work Experience', 'employment'],
  ['2. PROFESSIONAL EXPERIENCE:', 'employment'],
  ['Other Work Experience', 'employment'],
  ['WORKEXPERIENCE', 'employment'],
  ['Досвід роботи', 'employment'],
  ['ТРУДОВА ДІЯЛЬНІСТЬ', 'employment'],
  ['Education & Training', 'education'],
  ['Освіта та навчання', 'education'],
  ['Skills / Tools', 'skills'],
  ['Ключові навички:', 'skills'],
  ['Мови', 'languages'],
  ['About me', 'about'],
  ['Volunteer Experience', 'volunteering'],
  ['Projects Experience', 'projects'],
])('“%s” is a heading of %s', (text, kind) => expect(sectionOf(text)).toBe(kind))

test.each(['Five years of experience', 'Senior Engineer', 'Built the user experience', 'Globex', ''])(
  '“%s” is no heading',
  (text) => expect(sectionOf(text)).toBeNull(),
)

const piece = (text: string, x: number, y: number, { page = 0, bold = false, size = 10 } = {}): Piece => ({
  page,
  x,
  y,
  size,
  text,
  right: x + text.length * 5,
  runs: [{ text, bold, italic: false }],
})
const column = (x: number, ...texts: readonly string[]) =>
  texts.map((text, at) => piece(text, x, 100 + at * 14, { bold: sectionOf(text) !== null }))
const read = (pieces: readonly Piece[]) =>
  toSections(toBlocks(pieces)).map(({ kind, rows }) => [kind, ...rows.map(({ text }) => text)])

test('two columns are read one after the other', () => {
  const left = column(40, 'Skills', 'Go', 'SQL', 'Languages', 'English')
  const right = column(300, 'Experience', 'Engineer', 'Globex', '2019 – 2020', 'Education', 'KPI')
  const sections = read([piece('Ana Kovalenko', 40, 50, { size: 20 }), ...left, ...right])
  expect(sections).toEqual([
    ['header', 'Ana Kovalenko'],
    ['skills', 'Go', 'SQL'],
    ['languages', 'English'],
    ['employment', 'Engineer', 'Globex', '2019 – 2020'],
    ['education', 'KPI'],
  ])
})

test('dates beside what they are about are no column', () => {
  const left = column(40, 'Experience', 'Engineer', 'Clerk', 'Cook', 'Waiter')
  const right = ['2019', '2018', '2017', '2016'].map((text, at) => piece(text, 400, 114 + at * 14))
  expect(read([...left, ...right])).toEqual([
    ['header'],
    ['employment', 'Engineer 2019', 'Clerk 2018', 'Cook 2017', 'Waiter 2016'],
  ])
})

test('a section goes on over a page, without its header and its number', () => {
  const pages = [0, 1].flatMap((page) => [
    piece('Ana Kovalenko', 40, 20, { page }),
    piece(page === 0 ? 'Experience' : 'Clerk', 40, 60, { page, bold: page === 0 }),
    piece(page === 0 ? 'Engineer' : 'Cook', 40, 80, { page }),
    piece(`${page + 1} / 2`, 40, 800, { page }),
  ])
  expect(read(pages)).toEqual([
    ['header', 'Ana Kovalenko'],
    ['employment', 'Engineer', 'Clerk', 'Cook'],
  ])
})

/** Most letters are in its size. */
const body = 'Kept the books of a harbour and of its three warehouses for eight years'

test('what is almost as large as the headings names an entry, and what looks exactly like them is one', () => {
  const large = (text: string, y: number, size: number) => piece(text, 40, y, { bold: true, size })
  const rows = (size: number) => [
    large('Experience', 100, 14),
    piece(body, 40, 120),
    large('Harbour Works', 140, size),
    piece('Clerk', 40, 160),
    large('Skills', 180, 14),
    piece('Go', 40, 200),
  ]
  expect(read(rows(13))).toEqual([
    ['header'],
    ['employment', body, 'Harbour Works', 'Clerk'],
    ['skills', 'Go'],
  ])
  expect(read(rows(14))).toEqual([['header'], ['employment', body], ['other', 'Clerk'], ['skills', 'Go']])
})

test('a heading without a known name has at most 40 letters, and 60 where the document marks it', () => {
  const kinds = (length: number, heading?: number) =>
    read([
      piece('Experience', 40, 100, { bold: true, size: 14 }),
      piece(body, 40, 120),
      {
        ...piece('x'.repeat(length), 40, 140, { bold: true, size: 14 }),
        ...(heading !== undefined && { heading }),
      },
      piece('Clerk', 40, 160),
      piece('Skills', 40, 180, { bold: true, size: 14 }),
    ]).map(([kind]) => kind)
  expect(kinds(40)).toContain('other')
  expect(kinds(41)).not.toContain('other')
  expect(kinds(60, 1)).toContain('other')
  expect(kinds(61, 1)).not.toContain('other')
})

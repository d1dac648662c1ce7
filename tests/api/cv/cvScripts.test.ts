import { getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { createEmployment } from '#contract/employments/edits.ts'
import { createEducation } from '#contract/cv/education.ts'
import type { CvFile } from '#contract/cvFiles/files.ts'
import { createProfileUrl, saveProfile } from '#contract/profiles/edits.ts'
import { useBackend } from '../backend.ts'
import { bytesOf, documentXml, makeFile, openPdf, textsOf } from '../cvFiles/cvFileFixtures.ts'
import { education } from './cvFixtures.ts'
import { createPerson } from '../employments/invitationFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
let file: CvFile
let docx: CvFile
const about = 'בניתי מערכת (משלוחים) ב־Node.js בין 2015 ל־2020 ואחר כך ניהלתי צוות של תשעה אנשים בנמל חיפה.'
const description = 'Worked with צוות המשלוחים (9 people) in Haifa.'

beforeAll(async () => {
  const { caller } = await createPerson(app)
  await caller.call(saveProfile, {
    body: { first_name: 'Ελένη', last_name: 'Παπαδοπούλου', headline: 'מהנדסת תוכנה', about },
  })
  const work = { company: 'שירותי נמל', position: 'Engineer', start_date: '2015-01-01', end_date: null }
  await caller.call(createEmployment, { body: { ...work, description } })
  await caller.call(createEducation, {
    body: {
      ...education,
      school: 'თბილისის უნივერსიტეტი',
      degree: 'Երևան',
      area_of_study: 'ἀρχή',
      description: '港',
    },
  })
  await caller.call(createProfileUrl, { body: { label: 'אתר', url: 'https://eleni.example' } })
  file = await makeFile(caller)
  docx = await makeFile(caller, { format: 'docx' })
})

/** Lines are broken by the layout. */
const plain = (text: string) => text.replace(/\s+/g, ' ')

test('Greek, Hebrew, Georgian and Armenian are drawn, and read in their order', () => {
  const text = plain(textsOf(file).join('\n'))
  for (const part of ['Ελένη Παπαδοπούλου', 'מהנדסת תוכנה', 'שירותי נמל', 'ἀρχή'])
    expect(text).toContain(part)
  for (const part of ['თბილისის უნივერსიტეტი', 'Երևան', 'של תשעה אנשים']) expect(text).toContain(part)
})

// PDFium takes each word of another direction by itself.
test('so are lines of both directions, by programs that follow the file', async () => {
  const pdf = await getDocumentProxy(bytesOf(file))
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const text = plain(
    items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
  )
  expect(text).toContain(description)
  // It guesses spaces where the direction changes, and leaves brackets as they are drawn.
  const letters = (one: string) => one.replace(/[\s()]/g, '')
  expect(letters(text)).toContain(letters(about))
})

test('what no font can draw is still named', () => {
  expect(file.missing_characters).toEqual([{ part: 'education', characters: '港' }])
  expect(file.missing_lines).toEqual([{ part: 'education', line: '港' }])
})

test('in the Word file, paragraphs and words from right to left say so', async () => {
  const xml = await documentXml(docx)
  const paragraphs = xml.match(/<w:p>.*?<\/w:p>/gs) ?? []
  const of = (text: string) => paragraphs.find((one) => one.includes(text)) ?? ''
  expect(of('Ελένη')).not.toMatch(/<w:bidi\/>|<w:rtl\/>/)
  expect(of('שירותי נמל')).toMatch(/<w:bidi\/>.*<w:rtl\/>/s)
  // A name in Latin letters within it runs from left to right, and so does the text around Hebrew words.
  expect(of('Node.js')).toMatch(/<w:bidi\/>/)
  expect(of('Node.js').match(/<w:r>(?:(?!<\/w:r>).)*Node\.js/s)?.[0]).not.toContain('<w:rtl/>')
  expect(of('Worked with')).not.toContain('<w:bidi/>')
  expect(of('Worked with').match(/<w:rtl\/>/g)).toHaveLength(1)
  expect(of('Worked with')).toContain('צוות המשלוחים')
})

test('the Word file has what no font of the PDF can draw', async () => {
  expect(docx.missing_lines).toEqual([])
  expect(await documentXml(docx)).toContain('港')
})

test('each passage says its language, and words within another one do too', async () => {
  const { nodes, metadata } = await openPdf(file)
  expect(metadata['Language']).toBe('en-GB')
  const tagged = nodes.filter(({ lang }) => lang).map(({ role, lang }) => `${role} ${lang}`)
  for (const one of ['H1 el', 'P he', 'Span he', 'H3 ka', 'Link he']) expect(tagged).toContain(one)
})

import { eq } from '#drizzle'
import { beforeAll, expect, test } from 'vitest'
import { createProject } from '#contract/cv/projects.ts'
import { makeCvFile } from '#contract/cvFiles/files.ts'
import { saveContactInfo, saveProfile } from '#contract/profiles/edits.ts'
import { accounts } from '#backend/accounts/schema/accounts.ts'
import { profiles } from '#backend/profiles/schema/profiles.ts'
import { failure, useBackend } from '../backend.ts'
import {
  choices,
  contact,
  documentXml,
  fillWholeProfile,
  makeFile,
  openPdf,
  textsOf,
} from './cvFileFixtures.ts'
import { project } from '../cv/cvFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
beforeAll(async () => fillWholeProfile(await app.as('ana')))

test('a PDF is tagged, and programs read it in its order', async () => {
  const file = await makeFile(await app.as('ana'))
  expect([file.name, file.type, file.pages?.count]).toEqual(['CV Ana Kovalenko.pdf', 'application/pdf', 1])
  const [text = ''] = textsOf(file)
  const order = [
    'Ana Kovalenko',
    'Employment',
    'Crane operator',
    'Dock 9',
    'Nobody hurt',
    'About',
    'Education',
  ]
  const places = order.map((words) =>
    text.indexOf(words, text.indexOf('Employment') * Number(words !== order[0])),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  const { nodes, outline, metadata, resume } = await openPdf(file)
  const roles = new Set(nodes.map(({ role }) => role))
  for (const role of ['Document', 'Sect', 'H1', 'H2', 'H3', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Link'])
    expect(roles).toContain(role)
  expect(outline).toEqual([
    ...['Employment', 'About', 'Education', 'Licences and certifications', 'Portfolio projects'],
    ...['Languages', 'Awards'],
  ])
  expect(metadata).toMatchObject({ Title: 'CV Ana Kovalenko', Author: 'Ana Kovalenko', Language: 'en-GB' })
  expect(resume?.work?.[0]).toMatchObject({ name: 'Dock 9', startDate: '2019-04-01', endDate: '2022-10-31' })
  expect(
    Buffer.from(file.pages?.preview ?? '', 'base64')
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP')
})

test('the file says no more than what was chosen', async () => {
  const file = await makeFile(await app.as('ana'), { sections: ['languages', 'employment'] })
  const { resume, links, outline } = await openPdf(file)
  expect(outline).toEqual(['Languages', 'Employment'])
  expect(links).toEqual([])
  expect(Object.keys(resume ?? {}).toSorted()).toEqual(['$schema', 'basics', 'languages', 'meta', 'work'])
  expect(resume?.basics).toEqual({
    name: 'Ana Kovalenko',
    'x-firstName': 'Ana',
    'x-lastName': 'Kovalenko',
    label: 'Crane operator',
  })
  expect(JSON.stringify([resume, textsOf(file)])).not.toMatch(/1990|Lanzheron|cranes\.example|Golden anchor/)
})

test('the anonymised form names nobody, in the pages, the metadata and the attachment', async () => {
  const ana = await app.as('ana')
  const all = { photo: true, birth_date: true, check_links: true }
  const file = await makeFile(ana, { anonymous: true, ...all })
  const { resume, metadata, links } = await openPdf(file)
  const everything = JSON.stringify([resume, metadata, links, textsOf(file), file.name])
  expect(everything).toContain('Dock 9')
  expect(everything).not.toMatch(/Ana|Kovalenko|1990|Lanzheron|380|@|cranes|CR-7|tides\.example|verify/)
  expect([links, file.identifying]).toEqual([[], []])
  await ana.call(saveProfile, { body: { about: 'Call me ana.' } })
  expect((await makeFile(ana, { anonymous: true })).identifying).toEqual(['about'])
  // A number of seven digits is a phone's; a shorter one is part of too many texts.
  for (const [phone, about, parts] of [
    ['7654321', 'Call 765 43 21.', ['about']],
    ['654321', 'Call 65 43 21.', []],
  ] as const) {
    await ana.call(saveContactInfo, { body: { ...contact, phone } })
    await ana.call(saveProfile, { body: { about } })
    expect([phone, (await makeFile(ana, { anonymous: true })).identifying]).toEqual([phone, parts])
  }
})

test('names and addresses with any punctuation are found in an anonymised form', async () => {
  const bohdan = await app.as('bohdan', 'en_GB')
  const id = await app.idOf('bohdan')
  const { db } = app.backend.ctx
  const identifying = async (headline: string) => {
    await bohdan.call(saveProfile, { body: { headline } })
    return (await makeFile(bohdan, { anonymous: true, sections: ['about'] })).identifying
  }
  for (const firstName of [
    'Анна-Марія',
    "O'Neil",
    'St. John',
    'A+B (C)',
    'x^$|{y}[z]',
    'Ann–Marie',
    'D/E\\F',
  ]) {
    await db.update(profiles).set({ firstName }).where(eq(profiles.userId, id))
    expect([firstName, await identifying(`I am ${firstName}, a crane operator`)]).toEqual([
      firstName,
      ['head'],
    ])
    expect([firstName, await identifying('Crane operator')]).toEqual([firstName, []])
  }
  const email = "a-b!#$%&'*+/=?^`{|}~.c@ships-and-cranes.example"
  await db.update(accounts).set({ email }).where(eq(accounts.id, id))
  expect(await identifying(`Crane operator, ${email}`)).toEqual(['head'])
  expect(await identifying('Crane operator')).toEqual([])
})

test('passages in another language than the document say so', async () => {
  const ana = await app.as('ana')
  await ana.call(createProject, { body: { ...project, title: 'Портовий кран', description: '' } })
  const { nodes, metadata } = await openPdf(await makeFile(ana, { sections: ['projects'] }))
  expect(nodes.filter(({ lang }) => lang).map(({ role, lang }) => [role, lang])).toEqual([['H3', 'uk-UA']])
  expect(metadata).toMatchObject({ Language: 'en-GB' })
  const ukrainian = await makeFile(ana, { language: 'uk_UA', sections: ['projects'] })
  expect((await openPdf(ukrainian)).metadata).toMatchObject({
    Language: 'uk-UA',
    Title: 'Резюме: Ana Kovalenko',
  })
})

test('characters that the font lacks are named and marked, never dropped', async () => {
  const ana = await app.as('ana')
  const title = '港口 crane 👩‍🔧'
  await ana.call(createProject, { body: { ...project, title, description: '' } })
  const file = await makeFile(ana, { sections: ['projects', 'awards'] })
  expect(file.missing_characters).toEqual([{ part: 'projects', characters: '港 口 👩‍🔧' }])
  expect(file.missing_lines).toEqual([{ part: 'projects', line: title }])
  expect(textsOf(file).join('\n')).toContain('[?][?] crane [?]')
  expect((await openPdf(file)).resume?.projects?.map(({ name }) => name)).toContain(title)
})

test('long words and long texts stay on the page, and pages follow each other', async () => {
  const bohdan = await app.as('bohdan', 'en_GB')
  const title = 'x'.repeat(150)
  for (let at = 0; at < 6; at++)
    await bohdan.call(createProject, {
      body: { ...project, title, description: `${'Ship after ship. '.repeat(110)}${at}` },
    })
  for (const look of [{ columns: '1' as const }, { columns: '2' as const, page_size: 'letter' as const }]) {
    const file = await makeFile(bohdan, { ...look, sections: ['projects'] })
    expect(file.pages?.count).toBeGreaterThan(1)
    const letters = textsOf(file).join('').match(/x/g) ?? []
    expect(letters.length).toBeGreaterThanOrEqual(6 * 150)
    expect(textsOf(file).at(-1)).toContain(`Page ${file.pages?.count} of ${file.pages?.count}`)
  }
})

test('the last paragraph of a text never stands alone on a page', async () => {
  const bohdan = await app.as('bohdan', 'en_GB')
  const pageOfLast = async (before: number) => {
    const about = [...Array.from({ length: before }, (_, at) => `Ship ${at}.`), 'Nearly last.', 'The last.']
    await bohdan.call(saveProfile, {
      body: { headline: 'Pilot', about: about.join('\n\n'), birth_date: null },
    })
    return textsOf(await makeFile(bohdan, { sections: ['about'] })).findLast((text) =>
      text.includes('The last.'),
    )
  }
  // Somewhere here the page is full.
  for (let before = 34; before < 46; before++) expect(await pageOfLast(before)).toContain('Nearly last.')
})

test('many at once are made one after the other, and everybody gets theirs', async () => {
  const callers = await Promise.all((['ana', 'bohdan', 'mira'] as const).map((one) => app.as(one)))
  const accents = ['ink', 'blue'] as const
  const files = await Promise.all(
    callers.flatMap((caller) => accents.map((accent) => makeFile(caller, { accent }))),
  )
  expect(new Set(files.map(({ name }) => name)).size).toBe(callers.length)
  // The accent of a profile without sections is not seen, so its two files may be the same.
  const owners = new Map(files.map(({ content, name }) => [content, name]))
  for (const { content, name } of files) expect(owners.get(content)).toBe(name)
})

test('choices are checked', async () => {
  const body = { ...choices, sections: ['about' as const, 'about' as const] }
  const refused = await failure((await app.as('ana')).call(makeCvFile, { body }))
  expect(refused.fields).toMatchObject([{ field: 'sections' }])
})

test('a Word file has the same content', async () => {
  const file = await makeFile(await app.as('ana'), { format: 'docx', sections: ['languages', 'employment'] })
  expect([file.name, file.pages]).toEqual(['CV Ana Kovalenko.docx', null])
  const xml = await documentXml(file)
  expect(xml).toMatch(
    /Heading1.*Languages.*Polish.*Heading1.*Employment.*Heading2.*Crane operator.*w:numPr.*Nobody hurt/s,
  )
  expect(xml).not.toMatch(/Lanzheron|Golden anchor/)
})

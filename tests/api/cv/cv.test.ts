import { expect, test } from 'vitest'
import { createOwnAward, saveOwnAward } from '#contract/cv/awards.ts'
import { createCertificate } from '#contract/cv/certificates.ts'
import { showCv, showOwnCv } from '#contract/cv/cv.ts'
import { createEducation, deleteEducation, saveEducation } from '#contract/cv/education.ts'
import { entryMaximum } from '#contract/cv/entryFields.ts'
import { createLanguage, saveLanguage } from '#contract/cv/languages.ts'
import { createProject } from '#contract/cv/projects.ts'
import { saveSections, sectionNames, type ProfileSection } from '#contract/cv/sections.ts'
import { showPrivacy } from '#contract/settings/settings.ts'
import { failure, useBackend } from '../backend.ts'
import { award, certificate, education, language, project } from './cvFixtures.ts'

const app = useBackend({ rateFactor: 1000 })

test('a person adds, changes and deletes entries, and others see them', async () => {
  const ana = await app.as('ana')
  const added = await ana.call(createEducation, { body: education })
  expect(added).toEqual({ id: added.id, ...education })
  await ana.call(createCertificate, { body: certificate })
  await ana.call(createProject, { body: project })
  await ana.call(createLanguage, { body: language })
  await ana.call(createOwnAward, { body: award })
  const identifier = String(await app.idOf('ana'))
  const bohdan = await app.as('bohdan')
  expect(await bohdan.call(showCv, { params: { identifier } })).toMatchObject({
    sections: sectionNames.map((name) => ({ name })),
    education: [education],
    certificates: [certificate],
    projects: [project],
    languages: [{ ...language, name: 'Польська' }],
    awards: [award],
  })
  const params = { entryId: added.id }
  const changed = { ...education, school: 'Kyiv Polytechnic', start_date: '', end_date: null }
  expect(await ana.call(saveEducation, { params, body: changed })).toMatchObject({
    school: 'Kyiv Polytechnic',
    start_date: null,
    end_date: null,
  })
  await ana.call(deleteEducation, { params })
  expect((await ana.call(showOwnCv)).education).toEqual([])
  for (const caller of [ana, bohdan])
    expect((await failure(caller.call(deleteEducation, { params }))).status).toBe(404)
})

test.each([
  ['no school', createEducation, { ...education, school: ' ' }, 'school', 'required'],
  ['a long degree', createEducation, { ...education, degree: 'x'.repeat(151) }, 'degree', 'tooLong'],
  [
    'an end before the start',
    createEducation,
    { ...education, end_date: '2010-01-31' },
    'end_date',
    'endBeforeStart',
  ],
  ['an incomplete month', createEducation, { ...education, start_date: '2011-' }, 'start_date', 'invalid'],
  ['an unsafe link', createProject, { ...project, url: 'javascript:alert(1)' }, 'url', 'invalid'],
  ['no title', createProject, { ...project, title: '' }, 'title', 'required'],
  [
    'a validity that ends first',
    createCertificate,
    { ...certificate, expires_on: '2020-01-01' },
    'expires_on',
    'endBeforeStart',
  ],
  ['no level', createLanguage, { ...language, level: '' }, 'level', 'required'],
  ['an unknown language', createLanguage, { ...language, code: 'xx' }, 'code', 'unknownChoice'],
  ['a long text', createOwnAward, { ...award, description: 'x'.repeat(2001) }, 'description', 'tooLong'],
])('an entry with %s is refused', async (_what, endpoint, body, field, code) => {
  const ana = await app.as('ana')
  const refused = await failure(ana.call(endpoint as typeof createOwnAward, { body: body as never }))
  expect(refused.fields).toMatchObject([{ field, code }])
})

test('entries are ordered by their dates, languages by their level', async () => {
  const mira = await app.as('mira')
  const years = [
    ['2001-09-01', '2006-06-30'],
    ['2010-09-01', null],
    ['2008-09-01', '2012-06-30'],
    [null, '2003-06-30'],
  ] as const
  for (const [start_date, end_date] of years)
    await mira.call(createEducation, { body: { ...education, start_date, end_date } })
  for (const [code, level] of [
    ['de', 'a2'],
    ['uk', 'native'],
    ['en', 'c2'],
    ['pl', 'b1'],
  ] as const)
    await mira.call(createLanguage, { body: { ...language, code, level } })
  const cv = await mira.call(showOwnCv)
  expect(cv.education.map(({ end_date }) => end_date?.slice(0, 4))).toEqual([
    undefined,
    '2012',
    '2006',
    '2003',
  ])
  expect(cv.languages.map(({ code }) => code)).toEqual(['uk', 'en', 'pl', 'de'])
  expect(cv.languages[0]).toMatchObject({ level: 'native', reading: null })
})

test('each language is listed once, also by simultaneous calls', async () => {
  const hugo = await app.as('hugo')
  const attempts = await Promise.allSettled(
    Array.from({ length: 20 }, () => hugo.call(createLanguage, { body: language })),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { id: entryId } = await hugo.call(createLanguage, { body: { ...language, code: 'en' } })
  const refused = await failure(hugo.call(saveLanguage, { params: { entryId }, body: language }))
  expect(refused).toMatchObject({ status: 409, code: 'languageExists' })
})

test('simultaneous additions cannot exceed the limit', async () => {
  const ivan = await app.as('ivan')
  const attempts = await Promise.allSettled(
    Array.from({ length: entryMaximum + 10 }, () => ivan.call(createOwnAward, { body: award })),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(entryMaximum)
  expect(await failure(ivan.call(createOwnAward, { body: award }))).toMatchObject({ code: 'entryLimit' })
  const { awards } = await ivan.call(showOwnCv)
  const params = { entryId: awards[0]?.id ?? 0 }
  await ivan.call(saveOwnAward, { params, body: { ...award, title: 'Silver anchor' } })
})

const everything: ProfileSection[] = sectionNames.map((name) => ({ name, audience: 'everyone' }))

test('the owner orders the sections and chooses their audiences', async () => {
  const gita = await app.as('gita')
  const { sections } = await gita.call(showOwnCv)
  expect(sections.map(({ name }) => name)).toEqual([...sectionNames])
  expect(sections.filter(({ audience }) => audience !== 'signedIn')).toEqual([
    { name: 'contact', audience: 'nobody' },
  ])
  const reversed = everything.toReversed()
  expect(await gita.call(saveSections, { body: { sections: reversed } })).toEqual({ sections: reversed })
  // The audience of contact info is also a privacy setting.
  expect(await gita.call(showPrivacy)).toMatchObject({ contacts: 'everyone', birth_date: 'nobody' })
  const orders = [everything, reversed]
  await Promise.all(orders.map((sections) => gita.call(saveSections, { body: { sections } })))
  expect(orders).toContainEqual((await gita.call(showOwnCv)).sections)
})

test.each([
  ['a section is missing', everything.slice(1)],
  ['one is named twice', [...everything.slice(1), everything[3]!]],
])('an arrangement is refused if %s', async (_why, sections) => {
  const refused = await failure((await app.as('gita')).call(saveSections, { body: { sections } }))
  expect(refused.fields).toMatchObject([{ field: 'sections', code: 'invalid' }])
})

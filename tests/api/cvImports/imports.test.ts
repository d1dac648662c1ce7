import { expect, test } from 'vitest'
import { createEmployment } from '#contract/employments/edits.ts'
import { createEducation } from '#contract/cv/education.ts'
import { createLanguage } from '#contract/cv/languages.ts'
import { showOwnCv } from '#contract/cv/cv.ts'
import { exportResume } from '#contract/cvFiles/files.ts'
import { discardImport, listImports, showImport, undoImport } from '#contract/cvImports/imports.ts'
import { saveProfile } from '#contract/profiles/edits.ts'
import { showOwnProfile, showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { apply, everythingNew, linkedInTables, upload, zipped } from './importFixtures.ts'
import { createPerson } from '../employments/invitationFixtures.ts'

const app = useBackend({ rateFactor: 1000 })

const resumeOf = (caller: Caller) => caller.call(exportResume, { query: { language: 'en_GB' } })
const byTitle = (imported: Awaited<ReturnType<typeof upload>>, title: string) =>
  imported.review?.items.find((item) => item.title === title)

test('an archive of LinkedIn is reviewed first, and changes nothing', async () => {
  const person = (await createPerson(app)).caller
  const before = await resumeOf(person)
  const found = await upload(person, await zipped(linkedInTables, 'Basic_LinkedInDataExport_11-22-2026/'))
  expect(found).toMatchObject({ source: 'linkedIn', result: null, review: { unopened: 2 } })
  expect(byTitle(found, 'Backend engineer')).toMatchObject({
    kind: 'employment',
    state: 'new',
    company_slug: 'globex',
    details: ['Globex', 'Since Mar 2021', 'Payments, in Go'],
  })
  // The same position without its description is the same position.
  expect(found.review?.items.filter(({ title }) => title === 'Backend engineer')).toHaveLength(1)
  expect(byTitle(found, 'Crane operator')?.details).toContain('Sep 2015 – Sep 2019')
  expect(byTitle(found, 'Adviser')).toMatchObject({ state: 'leftOut', reason: 'noCompany' })
  expect(byTitle(found, 'Initech')).toMatchObject({ state: 'leftOut', reason: 'noPosition' })
  expect(byTitle(found, 'Clerk')).toMatchObject({ reason: 'invalid', invalid_fields: ['start_date'] })
  expect(byTitle(found, 'Diving')).toMatchObject({ state: 'new', invalid_fields: ['credential_url'] })
  expect(byTitle(found, 'Klingon')).toMatchObject({ state: 'leftOut', reason: 'unknownLanguage' })
  expect(byTitle(found, 'German')).toMatchObject({ level: 'b2', words: 'Professional working proficiency' })
  expect(byTitle(found, 'Polish')).toMatchObject({ state: 'new', level: null })
  expect(JSON.stringify(found)).not.toMatch(/secret/i)
  expect(await resumeOf(person)).toEqual(before)
})

test('what is chosen is applied, and one call undoes it', async () => {
  const person = (await createPerson(app)).caller
  const before = await resumeOf(person)
  const found = await upload(person, await zipped(linkedInTables))
  const applied = await apply(person, found)
  expect(applied.review).toBeNull()
  const resume = await resumeOf(person)
  expect(resume.work).toMatchObject([
    { name: 'Globex', position: 'Backend engineer', startDate: '2021-03-01' },
    { name: 'Dock 9', position: 'Crane operator', startDate: '2015-09-01', endDate: '2019-09-30' },
  ])
  expect(resume.basics).toMatchObject({
    label: 'Backend engineer, Go',
    location: { city: 'Odesa', countryCode: 'UA' },
  })
  expect(resume.skills).toEqual([{ name: 'Go' }, { name: 'PostgreSQL' }, { name: 'Knot tying' }])
  expect(resume.languages).toMatchObject([
    { 'x-code': 'uk', 'x-level': 'native' },
    { 'x-code': 'de', 'x-level': 'b2' },
  ])
  expect(resume.certificates).toHaveLength(2)
  // The name of the account is not replaced unasked.
  expect(resume.basics['x-firstName']).toBe(before.basics['x-firstName'])

  const undone = await person.call(undoImport, { params: { importId: found.id } })
  expect(undone.result).toMatchObject({ remaining: [] })
  expect(undone.result?.undone_at).not.toBeNull()
  expect(await resumeOf(person)).toEqual(before)
  // A repeated call changes nothing.
  expect(await person.call(undoImport, { params: { importId: found.id } })).toEqual(undone)
  expect(await person.call(listImports)).toMatchObject([
    { id: found.id, count: applied.result?.items.length },
  ])
})

test('a second import finds everything there', async () => {
  const person = (await createPerson(app)).caller
  const archive = await zipped(linkedInTables)
  await apply(person, await upload(person, archive))
  const again = await upload(person, archive)
  // The language without a level was not chosen.
  expect(again.review?.items.filter(({ state }) => state === 'new').map(({ title }) => title)).toEqual([
    'Polish',
  ])
})

test('a single table is enough, whatever it is called', async () => {
  const person = (await createPerson(app)).caller
  const found = await upload(person, linkedInTables['Positionen.csv'] ?? '')
  expect(everythingNew(found).add).toHaveLength(2)
})

test('in a conflict the profile wins unless its owner decides otherwise, and undoing restores it', async () => {
  const person = (await createPerson(app)).caller
  await person.call(saveProfile, { body: { headline: 'Engineer' } })
  await person.call(createEmployment, {
    body: {
      company: 'Dock 9',
      position: 'Crane operator',
      start_date: '2015-09-14',
      end_date: null,
      description: 'Mine',
    },
  })
  const found = await upload(person, await zipped(linkedInTables))
  expect(found.review?.items.find(({ field }) => field === 'headline')).toMatchObject({
    state: 'conflict',
    differences: [{ field: 'headline', current: 'Engineer', imported: 'Backend engineer, Go' }],
  })
  const crane = byTitle(found, 'Crane operator')
  // Its day is more exact than the month in the file; the file does not know its description.
  expect(crane?.differences).toEqual([{ field: 'end_date', current: '', imported: 'Sep 30, 2019' }])
  const headline = found.review?.items.find(({ field }) => field === 'headline')
  const replace = [headline?.key ?? '', crane?.key ?? '']
  const applied = await apply(person, found, { add: [], replace })
  expect(applied.result?.items).toMatchObject([{ replaced: true }, { title: 'Crane operator, Dock 9' }])
  expect((await resumeOf(person)).work).toMatchObject([
    { startDate: '2015-09-14', endDate: '2019-09-30', summary: 'Mine' },
  ])
  await person.call(undoImport, { params: { importId: found.id } })
  expect((await person.call(showOwnProfile)).headline).toBe('Engineer')
  expect((await resumeOf(person)).work?.[0]).not.toHaveProperty('endDate')
})

test('a language without a grade needs a level, and a suggestion is no conflict', async () => {
  const person = (await createPerson(app)).caller
  await person.call(createLanguage, {
    body: {
      code: 'de',
      level: 'c2',
      listening: null,
      reading: null,
      interaction: null,
      production: null,
      writing: null,
    },
  })
  const found = await upload(person, await zipped(linkedInTables))
  expect(byTitle(found, 'German')).toMatchObject({ state: 'same' })
  const polish = byTitle(found, 'Polish')?.key ?? ''
  const choices = { add: [polish] }
  expect(await failure(apply(person, found, choices))).toMatchObject({ code: 'invalid' })
  await apply(person, found, { ...choices, levels: [{ key: polish, level: 'b1' }] })
  expect((await person.call(showOwnCv)).languages.map(({ code, level }) => [code, level])).toEqual([
    ...[
      ['de', 'c2'],
      ['pl', 'b1'],
    ],
  ])
})

test('what has changed since the review is not overwritten unseen', async () => {
  const person = (await createPerson(app)).caller
  const found = await upload(person, await zipped(linkedInTables))
  await person.call(saveProfile, { body: { headline: 'Written meanwhile' } })
  await person.call(createEducation, {
    body: {
      school: 'ODESA polytechnic',
      degree: 'Bachelor',
      area_of_study: '',
      start_date: '2010-01-01',
      end_date: null,
      description: '',
    },
  })
  expect(await failure(apply(person, found))).toMatchObject({ code: 'importOutdated' })
  const now = await person.call(showImport, { params: { importId: found.id } })
  const unknown = { add: [...everythingNew(now).add, 'skills:nothing'] }
  expect(await failure(apply(person, now, unknown))).toMatchObject({ code: 'importOutdated' })
  await apply(person, now)
  expect((await person.call(showOwnProfile)).headline).toBe('Written meanwhile')
  expect(await failure(apply(person, now))).toMatchObject({ code: 'importApplied' })
})

test('a review can be discarded, and only one is stored', async () => {
  const person = (await createPerson(app)).caller
  const first = await upload(person, linkedInTables['Positionen.csv'] ?? '')
  const second = await upload(person, linkedInTables['Kenntnisse.csv'] ?? '')
  expect(await person.call(listImports)).toMatchObject([{ id: second.id, applied_at: null, count: 0 }])
  expect(await failure(person.call(showImport, { params: { importId: first.id } }))).toMatchObject({
    code: 'notFound',
  })
  expect(await failure(person.call(undoImport, { params: { importId: second.id } }))).toMatchObject({
    code: 'importNotApplied',
  })
  await person.call(discardImport, { params: { importId: second.id } })
  expect(await person.call(listImports)).toEqual([])
})

test('parallel applications of one import leave one', async () => {
  const person = (await createPerson(app)).caller
  const found = await upload(person, await zipped(linkedInTables))
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => apply(person, found)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await person.call(showOwnProfileExtra)).employments).toHaveLength(2)
})

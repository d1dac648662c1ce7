import { sql } from '#drizzle'
import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { createOwnAward } from '#contract/cv/awards.ts'
import { saveSections, sectionNames } from '#contract/cv/sections.ts'
import { createEmployment, saveEmploymentDescription } from '#contract/employments/edits.ts'
import { createLanguage } from '#contract/cv/languages.ts'
import { createProfileUrl, saveProfile } from '#contract/profiles/edits.ts'
import {
  showOwnProfileExtra,
  showOwnProfile,
  showProfile,
  showProfileExtra,
} from '#contract/profiles/profiles.ts'
import { objectToDecision, showDecision } from '#contract/reports/decisions.ts'
import { showReported } from '#contract/reports/reports.ts'
import { useBackend, type Caller } from '../backend.ts'
import { hire } from '../employments/hiredPeople.ts'
import { createPerson, type Person } from '../employments/invitationFixtures.ts'
import { useMedia } from '../posts/mediaFixtures.ts'
import { png } from '../posts/postFixtures.ts'
import { readFileAs } from '../files/readFile.ts'
import { useContent } from './moderatedContent.ts'

const day = 24 * 60 * 60 * 1000
let ahead = 0
const app = useBackend({ rateFactor: 10_000 }, () => new Date(Date.now() + ahead))
const { make, moderate, revoke, report, caseOf, decide } = useContent(app)
const { addProject, upload, cvOf, statusOf: mediaStatusOf } = useMedia(app)

/** What everybody who is signed in reads in a profile. */
async function shown(person: Pick<Person, 'id'>) {
  const ana = await app.as('ana')
  const profile = await ana.call(showProfile, { params: { identifier: String(person.id) } })
  return { headline: profile.headline, about: profile.about, hasPhoto: profile.photo_url !== null }
}
const statusOf = async (url: string) => (await readFileAs(app, app.anyone, url)).status
const close = async (caller: Caller) => (await app.reauthenticate(caller)).call(closeAccount)
const nothing = { headline: '', about: '', hasPhoto: false }

test('what was removed from a profile is on the page of the decision, and back when that is revoked, but for what is newer', async () => {
  const person = await createPerson(app)
  const profile = await make.profile(person)
  const before = await shown(person)
  const caseId = await moderate(profile, 'remove')
  expect(await shown(person)).toEqual(nothing)
  expect(await statusOf(profile.photo)).toBe(401)
  const { excerpt } = await person.caller.call(showDecision, { params: { caseId } })
  for (const words of [`Is ${profile.word}`, `Tells ${profile.word}`, `https://${profile.word}.example/`])
    expect(excerpt).toContain(words)

  await person.caller.call(saveProfile, { body: { headline: 'Bookkeeper' } })
  expect(await revoke(profile, caseId)).toBe('restored')
  expect(await shown(person)).toEqual({ ...before, headline: 'Bookkeeper' })
  expect((await person.caller.call(showOwnProfile)).photo_url).toBe(profile.photo)
  expect(await statusOf(profile.photo)).toBe(200)
  const { urls } = await person.caller.call(showOwnProfileExtra)
  expect(urls).toMatchObject([{ label: profile.word }])
})

const noGrades = { listening: null, reading: null, interaction: null, production: null, writing: null }

test('the sections that have words go with their files, and come back as they were', async () => {
  const person = await createPerson(app)
  const { caller } = person
  const added = await addProject(caller, [
    { upload: await upload(caller, await png(80, 60), 'boat.png'), alt: 'A boat' },
  ])
  const award = { title: 'Rude award', issuer: 'Nobody', awarded_on: '2025-05-01', description: 'Rude words' }
  await caller.call(createOwnAward, { body: award })
  await caller.call(createLanguage, { body: { code: 'fr', level: 'native', ...noGrades } })
  const before = await cvOf(await app.as('ana'), person.id)
  expect([before.projects.length, before.awards.length]).toEqual([1, 1])
  await report(await app.as('ana'), `profile-${person.id}`)
  const { found } = await caseOf('profile', person.id)
  expect(found.excerpt).toContain('Rude award\nNobody\nRude words')
  await decide(found.id, 'remove')
  const between = await cvOf(await app.as('ana'), person.id)
  expect([between.projects, between.awards]).toEqual([[], []])
  expect(between.languages).toEqual(before.languages)
  const image = added.media[0]?.url ?? ''
  expect(await mediaStatusOf(await app.as('ana'), image)).not.toBe(200)
  ahead += 10 * day
  await app.work('sweep')
  await caller.call(createOwnAward, { body: { ...award, title: 'Another one' } })
  expect(await revoke({ author: caller }, found.id)).toBe('restored')
  const after = await cvOf(await app.as('ana'), person.id)
  expect(after.projects).toEqual(before.projects)
  expect(after.awards.map(({ title }) => title)).toEqual(['Another one', 'Rude award'])
  expect(await mediaStatusOf(await app.as('ana'), image)).toBe(200)
})

test('a report of a profile shows nothing of sections that its reporter does not see', async () => {
  const person = await createPerson(app)
  const award = { title: 'Secret award', issuer: '', awarded_on: '2025-05-01', description: '' }
  await person.caller.call(createOwnAward, { body: award })
  await person.caller.call(saveProfile, { body: { about: 'Secret words' } })
  await person.caller.call(createProfileUrl, { body: { label: 'Secret link', url: 'https://a.example/' } })
  const query = { about: `profile-${person.id}` }
  const excerptFor = async () => (await (await app.as('ana')).call(showReported, { query })).excerpt
  expect((await excerptFor()).match(/Secret \w+/g)).toEqual(['Secret words', 'Secret link', 'Secret award'])
  const sections = sectionNames.map((name) => ({ name, audience: 'nobody' as const }))
  await person.caller.call(saveSections, { body: { sections } })
  expect(await excerptFor()).toBe('')
  await report(await app.as('ana'), query.about)
  // Its name is all that they see.
  expect((await caseOf('profile', person.id)).found.excerpt).toMatch(/^Olena Marchenko \d+$/)
})

test('a profile cannot be hidden', async () => {
  const profile = await make.profile()
  await report(await app.as('ana'), profile.about)
  const { found } = await caseOf('profile', profile.targetId)
  expect(await decide(found.id, 'hide')).toBe('cannotHide')
})

test('a later decision takes out what was written since, and each puts back its own', async () => {
  const person = await createPerson(app)
  const first = await make.profile(person)
  const before = await shown(person)
  const firstCase = await moderate(first, 'remove')
  await person.caller.call(saveProfile, { body: { about: 'Written later' } })
  const laterCase = await moderate(first, 'remove')
  expect(await shown(person)).toEqual(nothing)
  expect(await revoke(first, laterCase)).toBe('restored')
  expect(await shown(person)).toEqual({ headline: '', about: 'Written later', hasPhoto: false })
  expect(await revoke(first, firstCase)).toBe('restored')
  expect(await shown(person)).toEqual({ ...before, about: 'Written later' })
})

test('the pictures of a closed account do not return with it while a decision is in force', async () => {
  const person = await createPerson(app)
  const profile = await make.profile(person)
  await report(await app.as('ana'), profile.about)
  const { found } = await caseOf('profile', profile.targetId)
  await close(person.caller)
  expect(await decide(found.id, 'remove')).toBe('authorClosed')
  await app.operators.reopenAccount(person.email)
  expect(await shown(person)).toEqual(nothing)
  const again = { author: await app.signedIn(person.id) }
  expect(await revoke(again, found.id)).toBe('restored')
  expect((await shown(person)).hasPhoto).toBe(true)
  expect(await statusOf(profile.photo)).toBe(200)
})

test('a decision that is revoked while the account is closed shows nothing until it is reopened', async () => {
  const person = await createPerson(app)
  const profile = await make.profile(person)
  const before = await shown(person)
  const caseId = await moderate(profile, 'remove')
  await person.caller.call(objectToDecision, { params: { caseId }, body: { text: 'It is fine.' } })
  await close(person.caller)
  expect(await app.operators.decideObjection(caseId, 'revoke', 'You are right.')).toBe('restored')
  expect(await statusOf(profile.photo)).toBe(401)
  await app.operators.reopenAccount(person.email)
  expect(await shown(person)).toEqual(before)
  expect(await statusOf(profile.photo)).toBe(200)
})

test('after six months words and picture are deleted', async () => {
  const profile = await make.profile()
  const caseId = await moderate(profile, 'remove')
  const count = () => app.countRows('report_cases', sql`taken_out->>'headline' = ${`Is ${profile.word}`}`)
  const files = () => app.countRows('files', sql`owner_id = ${profile.targetId}`)
  expect(await count()).toBe(1)
  ahead += 10 * day
  await app.work('sweep')
  expect([await count(), await files()]).toEqual([1, 1])
  ahead += 173 * day
  await app.work('sweep')
  expect(await count()).toBe(0)
  expect(await files()).toBe(0)
  expect(await profile.author.call(showDecision, { params: { caseId } })).toMatchObject({ content: 'purged' })
})

test('what a person writes about employments is taken out and put back, but for what is newer', async () => {
  const { id, caller, params } = await hire(app)
  const body = { company: 'Rude Ltd', company_slug: '', position: 'Rude worker', start_date: '2020-01-01' }
  await caller.call(createEmployment, {
    body: { ...body, end_date: '2021-01-01', description: 'Rude words' },
  })
  await caller.call(createEmployment, {
    body: { ...body, position: 'Boss', end_date: null, description: '' },
  })
  // What stands for words that were taken out is free to anyone.
  const blank = { company: '—', company_slug: '', position: '—', start_date: '2020-01-01' }
  await caller.call(createEmployment, { body: { ...blank, end_date: null, description: '' } })
  await caller.call(saveEmploymentDescription, { params, body: { description: 'Rude pay' } })
  const shown = async () => {
    const extra = { params: { identifier: String(id) } }
    const { employments } = await (await app.as('mira')).call(showProfileExtra, extra)
    return employments.map(({ company, position, description }) => `${position}, ${company}: ${description}`)
  }
  const before = await shown()
  const person = { kind: 'profile' as const, targetId: id, about: `profile-${id}`, author: caller }
  await report(await app.as('ana'), person.about)
  const { found } = await caseOf('profile', id)
  expect(found.excerpt).toContain('Rude worker\nRude Ltd\nRude words')
  await app.operators.decideCase(found.id, 'remove', 'It is rude.')
  const between = (await shown()).join(' ')
  expect(between).toContain('Bookkeeper, Globex')
  expect(between).not.toMatch(/Rude|Boss/)
  // The same as one that was taken out.
  await caller.call(createEmployment, {
    body: { ...body, position: 'Boss', end_date: null, description: '' },
  })
  expect(await revoke(person, found.id)).toBe('restored')
  expect((await shown()).filter((one) => !/^——+, ——+: $/.test(one)).sort()).toEqual(before.sort())
})

import { beforeEach, expect, test } from 'vitest'
import { applyToJob, showMyApplication } from '#contract/applications/applications.ts'
import { closeAccount } from '#contract/accounts/closing.ts'
import { createEmployment } from '#contract/employments/edits.ts'
import { addDays } from '#contract/core/workDay.ts'
import { createOwnAward } from '#contract/cv/awards.ts'
import { createCertificate, deleteCertificate, saveCertificate } from '#contract/cv/certificates.ts'
import { createEducation } from '#contract/cv/education.ts'
import { createLanguage } from '#contract/cv/languages.ts'
import { saveSections, sectionNames, type SectionName } from '#contract/cv/sections.ts'
import { showEmployment } from '#contract/employments/record.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { saveProfile } from '#contract/profiles/edits.ts'
import { daysAfter } from '../days.ts'
import { people } from '../../world.ts'
import { pdf, postJob } from '../applications/applicationFixtures.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { award, certificate, education, language } from './cvFixtures.ts'

const start = new Date('2026-03-02T12:00:00Z')
let now = start
const app = useBackend({ rateFactor: 1000 }, () => now)
beforeEach(() => {
  now = start
})

const hide = (owner: Caller, ...hidden: SectionName[]) => {
  const audienceOf = (name: SectionName) => (hidden.includes(name) ? 'nobody' : 'companies')
  const sections = sectionNames.map((name) => ({ name, audience: audienceOf(name) }) as const)
  return owner.call(saveSections, { body: { sections } })
}

test('an application sends the sections that a company may see, as they were', async () => {
  const ana = await app.as('ana')
  await ana.call(saveProfile, { body: { about: 'Ledgers first.' } })
  await ana.call(createEducation, { body: education })
  await ana.call(createLanguage, { body: language })
  const { id: awardId } = await ana.call(createOwnAward, { body: award })
  await hide(ana, 'education', 'about', 'employment')
  const params = { jobId: await postJob(app) }
  const body = { email: 'ana@people.example' }
  const { snapshot } = await ana.call(applyToJob, { params, body, files: { resume: pdf() } })
  expect(snapshot).toMatchObject({
    about: '',
    employments: [],
    cv: { education: [], languages: [{ ...language, name: 'Polish' }], awards: [{ id: awardId, ...award }] },
  })
  await hide(ana, 'awards')
  expect((await ana.call(showMyApplication, { params })).snapshot.cv?.awards).toHaveLength(1)
})

test('closing the account removes the sections from applications', async () => {
  const bohdan = await app.as('bohdan')
  await bohdan.call(createOwnAward, { body: award })
  const params = { jobId: await postJob(app) }
  const body = { email: 'bohdan@people.example' }
  await bohdan.call(applyToJob, { params, body, files: { resume: pdf() } })
  await (await app.reauthenticate(bohdan)).call(closeAccount)
  const { rows } = await app.backend.connection.pool.query<{ snapshot: { cv: { awards: unknown[] } } }>(
    'select snapshot from applications where job_id = $1',
    [params.jobId],
  )
  expect(rows[0]?.snapshot.cv.awards).toEqual([])
})

test('a hidden employment is not found by others', async () => {
  const mira = await app.as('mira')
  const { id: employmentId } = await mira.call(createEmployment, {
    body: {
      company: 'Harbour',
      position: 'Keeper',
      start_date: '2020-01-01',
      end_date: null,
      description: '',
    },
  })
  const params = { employmentId }
  const ivan = await app.as('ivan')
  expect((await ivan.call(showEmployment, { params })).relation).toBe('other')
  await hide(mira, 'employment')
  expect((await failure(ivan.call(showEmployment, { params }))).status).toBe(404)
  expect((await mira.call(showEmployment, { params })).relation).toBe('employee')
})

async function reminders(caller: Caller): Promise<string[]> {
  await app.work('remindOfCertificates')
  await settled(app.backend)
  const { items } = await caller.call(listNotifications)
  return items.flatMap((one) => (one.kind === 'certificateExpiring' ? [one.data.certificate] : []))
}
const day = (days: number) => addDays(start.toISOString().slice(0, 10), days)

test('owners are reminded once, 30 days before a certificate expires, and again after a renewal', async () => {
  const mira = await app.as('mira')
  const body = { ...certificate, issued_on: null, expires_on: day(40) }
  const { id: entryId } = await mira.call(createCertificate, { body })
  await mira.call(createCertificate, { body: { ...body, name: 'Expired', expires_on: day(-1) } })
  await mira.call(createCertificate, { body: { ...body, name: 'Endless', expires_on: null } })
  now = daysAfter(start, 9)
  expect(await reminders(mira)).toEqual([])
  for (const days of [10, 11, 39]) {
    now = daysAfter(start, days)
    expect(await reminders(mira)).toEqual([certificate.name])
  }
  const [mail] = await app.mailsTo(people.mira.email, 1)
  expect(mail?.subject).toContain(`${certificate.name} on your profile expires within 30 days`)
  await mira.call(saveCertificate, { params: { entryId }, body: { ...body, expires_on: day(200) } })
  now = daysAfter(start, 175)
  expect(await reminders(mira)).toEqual([certificate.name, certificate.name])
})

test('nobody is reminded of a deleted certificate', async () => {
  const gita = await app.as('gita')
  const { id: entryId } = await gita.call(createCertificate, {
    body: { ...certificate, issued_on: null, expires_on: day(20) },
  })
  await gita.call(deleteCertificate, { params: { entryId } })
  expect(await reminders(gita)).toEqual([])
})

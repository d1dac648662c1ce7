import { expect, test } from 'vitest'
import { applyToJob, showMyApplication } from '#contract/applications/applications.ts'
import { createEmployment, removeSelfReportedEmployment } from '#contract/employments/edits.ts'
import { createCertificate, deleteCertificate } from '#contract/cv/certificates.ts'
import { createProject } from '#contract/cv/projects.ts'
import { saveSections, sectionNames, type SectionName } from '#contract/cv/sections.ts'
import { showEmploymentDetails } from '#contract/employments/details.ts'
import { saveProfileSkills } from '#contract/profiles/edits.ts'
import { showOwnProfile, showProfile } from '#contract/profiles/profiles.ts'
import { notUsed, profileSkillMaximum } from '#contract/profiles/skills.ts'
import { pdf, postJob } from '../applications/applicationFixtures.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { certificate, project } from '../cv/cvFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const welding = 13008
const work = {
  company: 'Harbour',
  position: 'Welder',
  start_date: '2020-01-01',
  end_date: null,
  description: '',
}

const hide = (owner: Caller, ...hidden: SectionName[]) =>
  owner.call(saveSections, {
    body: {
      sections: sectionNames.map(
        (name) => ({ name, audience: hidden.includes(name) ? 'nobody' : 'signedIn' }) as const,
      ),
    },
  })
const ownSkills = async (caller: Caller) => (await caller.call(showOwnProfile)).skills ?? []

/** A person's employment, certificate and project. */
async function entriesOf(owner: Caller) {
  return {
    employments: [(await owner.call(createEmployment, { body: work })).id],
    certificates: [(await owner.call(createCertificate, { body: certificate })).id],
    projects: [(await owner.call(createProject, { body: project })).id],
  }
}

test('skills are from the dictionary or in own words, each once and in order', async () => {
  const ana = await app.as('ana')
  const saved = await ana.call(saveProfileSkills, {
    body: {
      skills: [
        { name: 'Boat repair' },
        { id: welding },
        { name: 'boat REPAIR' },
        { name: ' зварювання ' },
        { id: 1001 },
      ],
    },
  })
  expect(saved.skills).toEqual([
    { id: null, name: 'Boat repair', used_in: notUsed },
    { id: welding, name: 'Welding', used_in: notUsed },
    { id: 1001, name: 'JavaScript', used_in: notUsed },
  ])
  // Bohdan reads Ukrainian.
  const params = { identifier: String(await app.idOf('ana')) }
  const { skills } = await (await app.as('bohdan')).call(showProfile, { params })
  expect(skills?.map(({ name }) => name)).toEqual(['Boat repair', 'Зварювання', 'JavaScript'])
})

test('a skill that is unknown, too long, empty or one too many is refused', async () => {
  const ana = await app.as('ana')
  const codeOf = async (skills: object[]) =>
    (await failure(ana.call(saveProfileSkills, { body: { skills: skills as never } }))).fields[0]
  expect(await codeOf([{ id: 999_999 }])).toMatchObject({ field: 'skills', code: 'unknownChoice' })
  expect((await codeOf([{ name: 'x'.repeat(61) }]))?.code).toBe('tooLong')
  expect((await codeOf([{ name: ' ' }]))?.code).toBe('required')
  const many = Array.from({ length: profileSkillMaximum + 1 }, (_, n) => ({ name: `Skill ${n}` }))
  expect((await codeOf(many))?.code).toBe('tooMany')
})

test('of concurrent changes one wins whole', async () => {
  const gita = await app.as('gita')
  const sets = [['A', 'B'], ['B', 'C'], ['C', 'B', 'A'], []]
  await Promise.all(
    sets.map((names) =>
      gita.call(saveProfileSkills, { body: { skills: names.map((name) => ({ name: `Skill ${name}` })) } }),
    ),
  )
  expect(sets).toContainEqual((await ownSkills(gita)).map(({ name }) => name.slice(-1)))
})

test('a skill names own entries only, and loses those that are deleted', async () => {
  const [mira, bohdan] = [await app.as('mira'), await app.as('bohdan')]
  const [own, others] = [await entriesOf(mira), await entriesOf(bohdan)]
  const both = {
    employments: [...own.employments, ...others.employments, ...own.employments],
    certificates: [...own.certificates, ...others.certificates],
    projects: [...own.projects, ...others.projects, 999_999],
  }
  await mira.call(saveProfileSkills, { body: { skills: [{ id: welding, used_in: both }] } })
  expect((await ownSkills(mira))[0]?.used_in).toEqual(own)
  await mira.call(deleteCertificate, { params: { entryId: own.certificates[0] ?? 0 } })
  await mira.call(removeSelfReportedEmployment, { params: { employmentId: own.employments[0] ?? 0 } })
  expect((await ownSkills(mira))[0]?.used_in).toEqual({ ...notUsed, projects: own.projects })
})

test('others see skills without the entries of hidden sections', async () => {
  const [ivan, bohdan] = [await app.as('ivan'), await app.as('bohdan')]
  const used_in = await entriesOf(ivan)
  await ivan.call(saveProfileSkills, { body: { skills: [{ id: welding, used_in }] } })
  const params = { identifier: String(await app.idOf('ivan')) }
  const shown = async () => (await bohdan.call(showProfile, { params })).skills
  expect((await shown())?.[0]?.used_in).toEqual(used_in)
  await hide(ivan, 'employment', 'projects')
  expect((await shown())?.[0]?.used_in).toEqual({ ...notUsed, certificates: used_in.certificates })
  await hide(ivan, 'skills')
  expect(await shown()).toBeNull()
})

test('the page of an employment names the skills that were used there, to those who may see them', async () => {
  const [hugo, mira] = [await app.as('hugo'), await app.as('mira')]
  const used_in = await entriesOf(hugo)
  await hugo.call(saveProfileSkills, {
    body: { skills: [{ id: 1001 }, { name: 'Tig', used_in }, { id: welding, used_in }] },
  })
  const params = { employmentId: used_in.employments[0] ?? 0 }
  const shownTo = async (caller: Caller) => (await caller.call(showEmploymentDetails, { params })).skills
  expect(await shownTo(mira)).toEqual(['Tig', 'Welding'])
  await hide(hugo, 'skills')
  expect(await shownTo(mira)).toEqual([])
  expect(await shownTo(hugo)).toEqual(['Tig', 'Welding'])
})

test('an application sends skills with the entries that are sent, as they were', async () => {
  const ana = await app.as('ana')
  const used_in = await entriesOf(ana)
  await ana.call(saveProfileSkills, {
    body: { skills: [{ id: welding, used_in }, { name: 'Boat repair' }] },
  })
  await hide(ana, 'projects')
  const params = { jobId: await postJob(app) }
  const body = { email: 'ana@people.example' }
  const { snapshot } = await ana.call(applyToJob, { params, body, files: { resume: pdf() } })
  const sent = [
    { id: welding, name: 'Welding', used_in: { ...used_in, projects: [] } },
    { id: null, name: 'Boat repair', used_in: notUsed },
  ]
  expect(snapshot.skills).toEqual(sent)
  expect(snapshot.employments.map(({ id }) => id)).toEqual(used_in.employments)
  await ana.call(saveProfileSkills, { body: { skills: [] } })
  expect((await ana.call(showMyApplication, { params })).snapshot.skills).toEqual(sent)
})

test('snapshots of earlier versions still name their skills', async () => {
  const ivan = await app.as('ivan')
  const params = { jobId: await postJob(app) }
  await ivan.call(applyToJob, { params, body: { email: 'ivan@people.example' }, files: { resume: pdf() } })
  await app.backend.connection.pool.query(
    `update applications set snapshot = snapshot - 'skills' || '{"skill_ids": [1001]}' where job_id = $1`,
    [params.jobId],
  )
  expect((await ivan.call(showMyApplication, { params })).snapshot.skills).toEqual([
    { id: 1001, name: 'JavaScript', used_in: notUsed },
  ])
})

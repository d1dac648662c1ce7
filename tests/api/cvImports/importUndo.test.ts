import { expect, test } from 'vitest'
import { saveEmployment } from '#contract/employments/edits.ts'
import { requestToJoin } from '#contract/employments/invitations.ts'
import { saveCertificate } from '#contract/cv/certificates.ts'
import { showOwnCv } from '#contract/cv/cv.ts'
import { undoImport } from '#contract/cvImports/imports.ts'
import { saveProfile, saveProfileSkills } from '#contract/profiles/edits.ts'
import { showOwnProfile, showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { useBackend } from '../backend.ts'
import { apply, linkedInTables, upload, zipped } from './importFixtures.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { useMedia } from '../posts/mediaFixtures.ts'
import { png } from '../posts/postFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const media = useMedia(app)

test('undoing keeps what has been changed since, and says so', async () => {
  const person = (await createPerson(app)).caller
  const found = await upload(person, await zipped(linkedInTables))
  await apply(person, found)
  const { employments } = await person.call(showOwnProfileExtra)
  const [globex, dock] = employments
  if (!globex || !dock) throw new Error('Two employments were imported')
  await person.call(saveEmployment, {
    params: { employmentId: dock.id },
    body: {
      company: 'Dock 9',
      position: 'Foreman',
      start_date: '2015-09-01',
      end_date: null,
      description: '',
    },
  })
  await person.call(requestToJoin, {
    params: { slug: 'globex' },
    body: { position: globex.position, start_date: globex.start_date },
  })
  await person.call(saveProfile, { body: { headline: 'Mine again' } })
  const { skills } = await person.call(showOwnProfile)
  await person.call(saveProfileSkills, {
    body: {
      skills: (skills ?? []).map(({ id, name }) => ({
        id,
        name,
        used_in: { employments: name === 'Go' ? [dock.id] : [], certificates: [], projects: [] },
      })),
    },
  })
  const { certificates } = await person.call(showOwnCv)
  const [licence] = certificates
  if (!licence) throw new Error('A certificate was imported')
  const scan = await media.upload(person, await png(), 'licence.png')
  const { id: entryId, media: _, ...unchanged } = licence
  await person.call(saveCertificate, {
    params: { entryId },
    body: { ...unchanged, media: [{ upload: scan, alt: 'The licence' }] },
  })
  const undone = await person.call(undoImport, { params: { importId: found.id } })
  expect(undone.result?.remaining.map(({ title }) => title).sort()).toEqual([
    ...['Backend engineer, Globex', 'Crane operator, Dock 9', 'Diving', 'Go', 'Headline'],
  ])
  expect((await person.call(showOwnProfileExtra)).employments).toHaveLength(2)
  expect((await person.call(showOwnProfile)).headline).toBe('Mine again')
  expect((await person.call(showOwnCv)).certificates).toMatchObject([
    { id: entryId, media: [{ alt: 'The licence' }] },
  ])
})

test('undoing takes away a skill together with the entry in which it was used', async () => {
  const person = (await createPerson(app)).caller
  const resume = {
    work: [{ name: 'Dock 9', position: 'Crane operator', startDate: '2015-09-01', endDate: '2019-09-30' }],
    skills: [{ name: 'Rigging', 'x-usedIn': { work: [0] } }, { name: 'Knots' }],
  }
  const found = await upload(person, JSON.stringify(resume))
  await apply(person, found)
  const { skills } = await person.call(showOwnProfile)
  expect(skills).toMatchObject([{ used_in: { employments: [expect.any(Number)] } }, { name: 'Knots' }])
  const undone = await person.call(undoImport, { params: { importId: found.id } })
  expect(undone.result?.remaining).toEqual([])
  expect((await person.call(showOwnProfile)).skills).toBeNull()
})

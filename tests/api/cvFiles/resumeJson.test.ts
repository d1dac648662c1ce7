import { beforeAll, expect, test } from 'vitest'
import { exportResume } from '#contract/cvFiles/files.ts'
import { useBackend } from '../backend.ts'
import { award, certificate, education, project } from '../cv/cvFixtures.ts'
import { employment, fillWholeProfile } from './cvFileFixtures.ts'
import { hire } from '../employments/hiredPeople.ts'

const app = useBackend({ rateFactor: 1000 })
beforeAll(async () => fillWholeProfile(await app.as('ana')))

test('JSON Resume contains the whole profile', async () => {
  const resume = await (await app.as('ana')).call(exportResume, { query: { language: 'en_GB' } })
  expect(resume.basics).toMatchObject({
    name: 'Ana Kovalenko',
    label: 'Crane operator',
    phone: '+380 48 123 45 67',
    'x-birthDate': '1990-02-03',
    summary: 'I load **ships**.\n\n- Safely',
    location: { address: 'Lanzheron 3', city: 'Odesa', postalCode: '65000', countryCode: 'UA' },
    profiles: [{ network: 'Site', url: 'https://cranes.example/me' }],
  })
  expect(resume.work).toEqual([
    {
      name: 'Dock 9',
      position: 'Crane operator',
      summary: employment.description,
      startDate: '2019-04-01',
      endDate: '2022-10-31',
    },
  ])
  expect(resume.education).toMatchObject([{ institution: education.school, area: education.area_of_study }])
  expect(resume.certificates).toMatchObject([
    { name: certificate.name, url: certificate.credential_url, 'x-id': 'CR-7' },
  ])
  expect(resume.projects).toMatchObject([{ name: project.title, startDate: project.start_date }])
  expect(resume.projects?.[0]).not.toHaveProperty('endDate')
  expect(resume.languages).toEqual([
    {
      language: 'Polish',
      fluency: 'B2, upper intermediate',
      'x-code': 'pl',
      'x-level': 'b2',
      'x-grades': { reading: 'c1' },
    },
  ])
  expect(resume.awards).toMatchObject([{ title: award.title, date: award.awarded_on }])
})

test('a promotion is an entry of its own, and a confirmation is named', async () => {
  const { caller } = await hire(app)
  const resume = await caller.call(exportResume, { query: { language: 'en_GB' } })
  expect(resume.work).toMatchObject([
    {
      name: 'Globex',
      position: 'Bookkeeper',
      startDate: '2024-03-01',
      'x-confirmed': { domain: 'globex.example' },
    },
  ])
})

test('the response is the document itself', async () => {
  const { token } = await app.as('ana')
  const request = new Request('http://backend/api/profile/resume.json?anonymous=true', {
    headers: { authorization: `Bearer ${token}` },
  })
  const resume = (await (await app.send(request)).json()) as { basics: object; meta: object }
  expect(resume.basics).toEqual({ label: 'Crane operator', summary: 'I load **ships**.\n\n- Safely' })
  expect(resume.meta).toMatchObject({ 'x-language': 'en-GB', 'x-anonymous': true })
})

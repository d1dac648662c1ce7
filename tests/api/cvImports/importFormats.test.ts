import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { exportResume } from '#contract/cvFiles/files.ts'
import { useBackend } from '../backend.ts'
import { apply, everythingNew, upload } from './importFixtures.ts'
import { createPerson } from '../employments/invitationFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const sample = (name: string) => readFile(`demo/imports/${name}`)

async function imported(content: string | Uint8Array) {
  const { caller } = await createPerson(app)
  const found = await upload(caller, content)
  await apply(caller, found)
  const resume = await caller.call(exportResume, { query: { language: 'en_GB' } })
  return { found, resume, items: found.review?.items ?? [] }
}

const passport = {
  work: [
    {
      name: 'Northwind',
      position: 'Backend engineer',
      startDate: '2022-02-01',
      summary: 'Settlement and reconciliation.',
    },
    { name: 'Quayside Logistics', startDate: '2018-09-01', endDate: '2022-01-31' },
  ],
  education: [
    { institution: 'Lviv Polytechnic National University', startDate: '2013-01-01', endDate: '2018-06-30' },
  ],
  awards: [{ title: 'Hackathon of the port of Odesa', summary: 'First of 34 teams' }],
  languages: [
    { 'x-code': 'uk', 'x-level': 'native' },
    { 'x-code': 'en', 'x-level': 'b2', 'x-grades': { reading: 'c2', interaction: 'c1', production: 'b2' } },
  ],
  basics: {
    label: 'Backend engineer',
    'x-birthDate': '1995-03-08',
    phone: '+380 32 123 45 67',
    location: { address: 'Doroshenka 1', city: 'Lviv', postalCode: '79000', countryCode: 'UA' },
    profiles: [{ network: 'Website', url: 'https://savchuk.example/' }],
  },
}

test('a SkillsPassport is read as XML and as JSON', async () => {
  const { found, resume, items } = await imported(await sample('europass-skillspassport.xml'))
  expect(found.source).toBe('europass')
  expect(resume).toMatchObject(passport)
  expect(items.find(({ reason }) => reason === 'noSection')?.title).toBe('Explains ledgers to lawyers')
  const json = {
    SkillsPassport: {
      LearnerInfo: {
        Identification: { PersonName: { FirstName: 'Iryna', Surname: 'Savchuk' } },
        WorkExperience: [
          {
            Period: { From: { Year: 2018, Month: 9 }, To: { Year: 2022, Month: 1 } },
            Position: { Label: 'Software developer' },
            Employer: { Name: 'Quayside Logistics' },
          },
          // Goes on, although an end is written.
          ...['true', true].map((Current, at) => ({
            Period: { From: { Year: 2022, Month: 2 + at }, To: { Year: 2026, Month: 1 }, Current },
            Position: { Label: 'Engineer' },
            Employer: { Name: `Northwind ${at}` },
          })),
        ],
        Skills: { Linguistic: { MotherTongue: [{ Description: { Code: 'uk' } }] } },
      },
    },
  }
  const other = await imported(JSON.stringify(json))
  const { work = [] } = other.resume
  expect(work.map(({ startDate, endDate = 'now' }) => `${startDate} ${endDate}`).toSorted()).toEqual([
    '2018-09-01 2022-01-31',
    '2022-02-01 now',
    '2022-03-01 now',
  ])
  expect(other.resume.languages).toMatchObject([{ 'x-code': 'uk', 'x-level': 'native' }])
})

const candidate = {
  work: [
    {
      name: 'Northwind',
      position: 'Backend engineer',
      startDate: '2022-02-01',
      summary: 'Settlement.\n- Halved the nightly run',
    },
  ],
  education: [{ studyType: 'Master of computer science', startDate: '2013-09-01', endDate: '2018-12-31' }],
  languages: [
    { 'x-code': 'uk' },
    { 'x-code': 'en', 'x-level': 'b2', 'x-grades': { reading: 'c1', writing: 'b2' } },
  ],
  skills: [{ name: 'PostgreSQL' }],
  basics: { summary: 'I build systems that move money & sleep at night.', phone: '+380 321234567' },
}

test('a Candidate is read', async () => {
  const { resume, items } = await imported(await sample('europass.xml'))
  expect(resume).toMatchObject(candidate)
  expect(items.find(({ title }) => title === 'Volunteering')).toMatchObject({ reason: 'noSection' })
})

const learnerInfo = {
  work: [
    {
      name: 'Northwind',
      position: 'Backend engineer',
      startDate: '2022-02-01',
      summary: 'Settlement & more.',
    },
    { name: 'Quayside Logistics', startDate: '2009-09-01', endDate: '2012-01-31' },
  ],
  education: [
    { institution: 'Lviv Polytechnic', studyType: 'Master', startDate: '2003-01-01', area: 'Computing' },
  ],
  languages: [
    { 'x-code': 'uk', 'x-level': 'native' },
    { 'x-code': 'no', 'x-level': 'b2', 'x-grades': { reading: 'c1', writing: 'b2' } },
  ],
  basics: {
    label: 'Backend engineer',
    'x-birthDate': '1985-03-08',
    phone: '+380 32 123 45 67',
    location: { address: 'Doroshenka 1', city: 'Lviv', postalCode: '79000', countryCode: 'GB' },
  },
}
const leftOfLearnerInfo = [
  ...['employment: London', 'employment: Finance', 'profile: Ukrainian', 'profile: B', 'profile: social'],
]

test.each([
  ['version 1.2', 'europass-v1.xml'],
  ['version 2.0', 'europass-v2.xml'],
])('a Europass CV of %s is read', async (_, file) => {
  const { resume, items, found } = await imported(await sample(file))
  expect(found.source).toBe('europass')
  expect(resume).toMatchObject(learnerInfo)
  const leftOut = items.filter(({ state }) => state === 'leftOut')
  const shown = leftOut.map(
    ({ kind, title, details }) => `${kind}: ${kind === 'profile' ? title : details.join()}`,
  )
  for (const one of leftOfLearnerInfo) expect(shown).toContain(one)
})

async function pdfWith(name: string, content: Buffer): Promise<Buffer> {
  const pdf = new PDFDocument()
  pdf.text('A page')
  pdf.file(Buffer.from('something else'), { name: 'photo.txt' })
  pdf.file(content, { name })
  pdf.end()
  return buffer(pdf)
}

test.each([
  ['attachment.xml', 'europass.xml', candidate],
  ['europass-cv.xml', 'europass-skillspassport.xml', passport],
  ['CV.xml', 'europass-v2.xml', learnerInfo],
])('a PDF with %s is read', async (name, file, expected) => {
  const { resume } = await imported(await pdfWith(name, await sample(file)))
  expect(resume).toMatchObject(expected)
})

test('a JSON Resume that does not follow its schema is read', async () => {
  const { items, resume } = await imported(await sample('resume.json'))
  expect(resume.work).toMatchObject([
    {
      name: 'Northwind',
      summary: 'Settlement and reconciliation.\n- Halved the nightly run\n- Wrote the runbook',
    },
    { name: 'Quayside Logistics', endDate: '2022-01-31' },
  ])
  expect(resume.skills).toEqual([{ name: 'PostgreSQL' }, { name: 'Ledger design' }, { name: 'Go' }])
  expect(items.find(({ title }) => title === 'Polish')).toMatchObject({
    level: null,
    words: 'Enough to order coffee',
  })
  expect(items.find(({ title }) => title === 'Rowing')).toMatchObject({ reason: 'noSection' })
  expect(JSON.stringify(items)).not.toContain('Petro')
})

test('the archive of the demo is read', async () => {
  const { items, resume, found } = await imported(await sample('linkedin-archive.zip'))
  expect(found.review?.unopened).toBe(3)
  expect(resume.work).toHaveLength(3)
  expect(resume.basics.profiles).toHaveLength(2)
  expect(everythingNew(found).add.length).toBeGreaterThan(20)
  expect(JSON.stringify(items)).not.toContain('Petro')
  const table = await imported(await sample('linkedin-posady.csv'))
  expect(table.resume.work).toMatchObject([
    { startDate: '2022-02-01' },
    { startDate: '2018-09-01', endDate: '2022-01-31' },
  ])
})

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createEducation } from '#contract/cv/education.ts'
import { exportResume } from '#contract/cvFiles/files.ts'
import { showImport } from '#contract/cvImports/imports.ts'
import { saveProfile } from '#contract/profiles/edits.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { failure, useBackend } from '../backend.ts'
import { apply, readInto, upload } from './importFixtures.ts'
import { createPerson } from '../employments/invitationFixtures.ts'

const app = useBackend({ rateFactor: 1000 })

const read = (content: string | Uint8Array) => readInto(app, content)
type Read = Awaited<ReturnType<typeof read>>
const resumeOf = async ({ person, found }: Read) => {
  await apply(person, found)
  return person.call(exportResume, { query: { language: 'en_GB' } })
}
const work = (position: string, endDate: unknown) => ({
  name: 'Globex',
  position,
  startDate: '2020-01',
  endDate,
})

test('an employment that lasts “until now” is current, and one with an unreadable end is offered without it', async () => {
  const words = ['Present', 'now', 'current', 'ongoing', 'тепер', 'по теперішній час', 'Heute', '']
  const ends = [...words, 'soon', '2019-01', '2021-13']
  const jobs = ends.map((end, at) => work(`Job ${at}`, end))
  const resume = {
    work: [...jobs, work('Last', null)],
    education: [{ institution: 'Lyceum', endDate: 'Present' }],
  }
  const { items, of } = await read(JSON.stringify(resume))
  expect(items.filter(({ state }) => state !== 'new')).toEqual([])
  for (const at of words.keys())
    expect(of(`Job ${at}`)).toMatchObject({ details: ['Globex', 'Since Jan 2020'], invalid_fields: [] })
  for (const at of [8, 9, 10]) expect(of(`Job ${at}`)).toMatchObject({ invalid_fields: ['end_date'] })
  expect(of('Lyceum')).toMatchObject({ invalid_fields: [], details: [] })
})

test('one bad field of an entry does not cost the others', async () => {
  const resume = {
    work: [{ name: 'Globex', position: 'Clerk', startDate: '2020', summary: 'x'.repeat(3_000) }],
    education: [{ institution: 'Lyceum', startDate: 'once', endDate: '2015' }],
    certificates: [{ name: 'Diving', url: 'javascript:alert(1)', date: 'some day' }],
    projects: [{ name: 'Harbour', url: 'no address', endDate: 'later' }],
    awards: [{ title: 'Prize', date: 'yesterday' }],
    basics: { profiles: [{ network: 'n'.repeat(80), url: 'https://one.example' }] },
  }
  const { items } = await read(JSON.stringify(resume))
  expect(items.map(({ state, invalid_fields: invalid }) => [state, ...invalid])).toEqual([
    ['new', 'description'],
    ['new', 'start_date'],
    ['new', 'credential_url', 'issued_on'],
    ['new', 'url', 'end_date'],
    ['new', 'awarded_on'],
    ['new', 'label'],
  ])
})

test('everything of a JSON Resume that is not taken over is named, and volunteering is no employment', async () => {
  const resume = {
    basics: {
      name: 'A B',
      email: 'a@b.example',
      image: 'data:image/png;base64,AAAA',
      profiles: [{ network: 'X', username: 'ab' }],
    },
    work: [
      {
        ...work('Clerk', 'now'),
        url: 'https://globex.example',
        location: 'Kyiv',
        description: 'A mill',
        salary: 5,
      },
    ],
    volunteer: [{ organization: 'Red Cross', position: 'Driver', startDate: '2020-01' }],
    education: [{ institution: 'Lyceum', score: '4.0', url: 'https://lyceum.example' }],
    projects: [
      { name: 'Harbour', roles: ['Lead', 'Crane'], keywords: ['Go'], entity: 'Dock 9', type: 'application' },
    ],
    skills: [{ name: 'Frontend', level: 'Master', keywords: ['CSS', 'HTML'] }, { name: 'Go' }],
    publications: [{ name: 'On cranes' }],
    interests: [{ name: 'Rowing' }],
    references: [{ name: 'Petro Secret', reference: 'Great' }],
    hobbies: ['Chess'],
  }
  const { items, leftOut, found } = await read(JSON.stringify(resume))
  expect(leftOut.toSorted()).toEqual(
    [
      'education | Lyceum | score | 4.0 | noSection',
      'education | Lyceum | website | https://lyceum.example | noSection',
      'employment | Clerk, Globex | companyText | A mill | noSection',
      'employment | Clerk, Globex | location | Kyiv | noSection',
      'employment | Clerk, Globex | other | salary: 5 | noSection',
      'employment | Clerk, Globex | website | https://globex.example | noSection',
      'profile | Driver, Red Cross | volunteering | noSection',
      'profile | On cranes | publications | noSection',
      'profile | Rowing | interests | noSection',
      'profile | a@b.example | email | ownEmail',
      'profile | hobbies: Chess | other | noSection',
      'profile | 1 | references | otherPeople',
      'profile | photo | noSection',
      'projects | Harbour | category | application | noSection',
      'projects | Harbour | client | Dock 9 | noSection',
      'projects | Harbour | keywords | Go | noSection',
      'projects | Harbour | roles | Lead, Crane | noSection',
      'skills | Frontend | group | noSection',
      'skills | Frontend | level | Master | noSection',
      'urls | X: ab | noUrl',
    ].toSorted(),
  )
  expect(items.filter(({ kind, state }) => kind === 'employment' && state === 'new')).toHaveLength(1)
  expect(JSON.stringify(found)).not.toContain('Petro')
})

test('texts that were copied from pages have no entities and no double bullets', async () => {
  const job = {
    ...work('R&amp;D engineer', 'Present'),
    highlights: ['• Built it', '- Ran &lt;it&gt;', '  ', '5 &amp;amp; 6'],
  }
  const { of } = await read(JSON.stringify({ work: [job] }))
  expect(of('R&D engineer')?.details).toContain('- Built it\n- Ran <it>\n- 5 &amp; 6')
})

test('entries beyond the limit are named, and what is beyond that is counted', async () => {
  const skills = Array.from({ length: 320 }, (_, at) => ({ name: `Skill ${at}` }))
  const many = await read(JSON.stringify({ skills, work: [work('Clerk', '')] }))
  const beyond = many.items.filter(({ reason }) => reason === 'tooMany').map(({ title }) => title)
  expect([beyond.length, beyond[0], beyond.at(-1)]).toEqual([20, 'Skill 300', 'Skill 319'])
  const interests = Array.from({ length: 1_500 }, (_, at) => ({ name: `Interest ${at}` }))
  const more = await read(JSON.stringify({ interests, work: [work('Clerk', '')] }))
  expect(more.review?.unlisted).toBe(500)
})

test.each([
  ['UK', 'GB'],
  ['EL', 'GR'],
])('%s is a country of Europass', async (code, expected) => {
  const address = `<Address><Contact><Municipality>X</Municipality><Country><Code>${code}</Code></Country></Contact></Address>`
  const passport = `<SkillsPassport><LearnerInfo><Identification><ContactInfo>${address}</ContactInfo></Identification></LearnerInfo></SkillsPassport>`
  const { basics } = await resumeOf(await read(passport))
  expect(basics.location).toEqual({ city: 'X', countryCode: expected })
})

test('nationality, driving licence and the like of a SkillsPassport are named', async () => {
  const passport = {
    LearnerInfo: {
      Identification: {
        PersonName: { FirstName: 'R&amp;D', Surname: 'Savchuk' },
        Demographics: { Nationality: [{ Code: 'UA', Label: 'Ukrainian' }], Gender: { Label: 'Female' } },
        ContactInfo: { Email: { Contact: 'a@b.example' } },
      },
      Education: [
        {
          Title: 'BA',
          Organisation: { Name: 'Lyceum', ContactInfo: { Address: { Contact: { Municipality: 'Lviv' } } } },
          Level: { Label: 'EQF 6' },
        },
      ],
      Skills: { Driving: { Description: ['B', 'BE'] } },
    },
  }
  const { leftOut, items } = await read(JSON.stringify({ SkillsPassport: passport }))
  expect(leftOut.toSorted()).toEqual([
    'education | Lyceum | level | EQF 6 | noSection',
    'education | Lyceum | location | Lviv | noSection',
    'profile | B, BE | drivingLicence | noSection',
    'profile | Female | gender | noSection',
    'profile | Ukrainian | nationality | noSection',
    'profile | a@b.example | email | ownEmail',
  ])
  expect(items.find(({ field }) => field === 'first_name')?.differences).toMatchObject([{ imported: 'R&D' }])
})

test('what a Candidate has no section for is named by its entries, or as a section where they have no names', async () => {
  const section = (name: string, title: string, entries: string) =>
    `<${name}><Title>${title}</Title>${entries}</${name}>`
  const named = (name: string) => `<Entry><Date/><Name>${name}</Name></Entry>`
  const sections = [
    section('HobbiesAndInterests', 'Leisure', named('Rowing') + named('Chess') + named('')),
    section('OtherHistory', 'Expeditions', named('Antarctica')),
    section('Licenses', 'Licences', ''),
  ].join('')
  const { leftOut } = await read(`<Candidate><CandidateProfile>${sections}</CandidateProfile></Candidate>`)
  expect(leftOut).toEqual([
    'profile | Rowing | interests | noSection',
    'profile | Chess | interests | noSection',
    'profile | Expeditions | other | Antarctica | noSection',
    'profile | Licences | drivingLicence | noSection',
  ])
})

test('an entry that is changed after the review is not overwritten', async () => {
  const person = (await createPerson(app)).caller
  const education = {
    degree: '',
    area_of_study: '',
    start_date: '2010-01-01',
    end_date: null,
    description: '',
  }
  await person.call(saveProfile, { body: { headline: 'Seen' } })
  await person.call(createEducation, { body: { ...education, school: 'Lyceum', description: 'Seen' } })
  const school = { institution: 'Lyceum', startDate: '2010', 'x-summary': 'From the file' }
  const resume = JSON.stringify({ basics: { label: 'From the file' }, education: [school] })
  const found = await upload(person, resume)
  const conflicts = (imported: typeof found) =>
    (imported.review?.items ?? []).filter(({ state }) => state === 'conflict').map(({ key }) => key)
  expect(conflicts(found)).toHaveLength(2)
  await person.call(saveProfile, { body: { headline: 'Unseen' } })
  const [headline = '', lyceum = ''] = conflicts(found)
  const choose = (keys: string[]) => apply(person, found, { add: [], replace: keys })
  expect(await failure(choose([headline]))).toMatchObject({ code: 'importOutdated' })
  expect((await person.call(showOwnProfile)).headline).toBe('Unseen')
  // What has not changed keeps its key.
  const again = await person.call(showImport, { params: { importId: found.id } })
  expect(conflicts(again)).toEqual([expect.not.stringMatching(headline), lyceum])
  await choose(conflicts(again))
  expect((await person.call(showOwnProfile)).headline).toBe('From the file')
})

/** Files that others made: in the folder beside the project, if it is there. */
const samples = '../shared/data/jsonresume/packages'
const names = ['sample-data/complete-resume', 'schema/sample.resume', 'schema/examples/career-changer.resume']
const hasSamples = existsSync(samples)
test.skipIf(!hasSamples).each(names)(
  `%s is read whole${hasSamples ? '' : ' (skipped: no samples)'}`,
  async (name) => {
    const { items, leftOut } = await read(await readFile(`${samples}/${name}.json`, 'utf8'))
    expect(items.filter(({ reason }) => reason === 'invalid')).toEqual([])
    expect(leftOut.filter((one) => /noStart|noCompany|noPosition|unknownLanguage/.test(one))).toEqual([])
  },
)

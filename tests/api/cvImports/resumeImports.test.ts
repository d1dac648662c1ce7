import { expect, test } from 'vitest'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { showImport } from '#contract/cvImports/imports.ts'
import { createEmployment } from '#contract/employments/edits.ts'
import { corpus } from '#tests/rules/resumes/corpus.ts'
import { useBackend } from '../backend.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { docxWith } from './hostileResumes.ts'
import { apply, everythingNew, readInto, upload } from './importFixtures.ts'

const app = useBackend({ rateFactor: 100 })

async function sampleOf(name: string): Promise<Uint8Array> {
  const sample = corpus.find((one) => one.name === name)
  if (!sample) throw new Error(`There is no ${name}`)
  return sample.make()
}

test.each([
  ['pdf', 'positionFirst (en)'],
  ['pdf', 'sidebarLeft (uk)'],
  ['docx', 'tabbed (uk)'],
] as const)('a résumé becomes suggestions (%s, %s), and what is chosen a profile', async (source, name) => {
  const { person, found, items } = await readInto(app, await sampleOf(name))
  expect(found.source).toBe(source)
  expect(items.filter(({ suggested }) => !suggested)).toEqual([])
  const before = await person.call(showOwnProfile)
  expect(before.skills ?? []).toEqual([])
  const jobs = items.filter(({ kind, state }) => kind === 'employment' && state === 'new')
  expect(jobs.length).toBeGreaterThanOrEqual(3)
  const applied = await apply(person, found, everythingNew(found))
  const of = (kind: string) => applied.result?.items.filter((item) => item.kind === kind).length
  expect([of('employment'), of('education')]).toEqual([jobs.length, 1])
  expect(of('skills')).toBeGreaterThanOrEqual(3)
  expect((await person.call(showOwnProfile)).headline).not.toBe('')
})

test('a résumé names the sections that it does not read', async () => {
  const resume = docxWith(
    'Ana Kovalenko',
    'Experience',
    'Engineer, Globex (2019 – 2021)',
    'Projects',
    'A bridge',
  )
  const { leftOut, of } = await readInto(app, resume)
  expect(leftOut).toEqual(['profile | Projects | other | otherSection'])
  expect(of('Engineer')?.details).toEqual(['Globex', '2019 – 2021'])
})

test('a year is neither January nor another employment than one that began in it', async () => {
  const person = (await createPerson(app)).caller
  await person.call(createEmployment, {
    body: {
      company: 'Globex',
      position: 'Engineer',
      start_date: '2019-05-14',
      end_date: '2021-03-31',
      description: '',
    },
  })
  const found = await upload(
    person,
    docxWith('Experience', 'Engineer, Globex (2019 – 2021)', 'Clerk, Initech (2015 – 2018)'),
  )
  const [known, other] = found.review?.items ?? []
  expect(known).toMatchObject({ title: 'Engineer', state: 'same', year_only: [] })
  expect(other).toMatchObject({ title: 'Clerk', state: 'new', year_only: ['start_date', 'end_date'] })
})

test('a file that cannot be read leaves the review of the one before', async () => {
  const { person, found } = await readInto(app, docxWith('Experience', 'Engineer, Globex (2019 – 2021)'))
  await expect(upload(person, docxWith('Dear Ana'))).rejects.toMatchObject({ status: 422 })
  expect((await person.call(showImport, { params: { importId: found.id } })).review?.items).toHaveLength(1)
})

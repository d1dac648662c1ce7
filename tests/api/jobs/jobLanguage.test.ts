import { expect, test } from 'vitest'
import { showJob } from '#contract/jobs/jobs.ts'
import { changeJobPosting, createJobPosting, showJobPosting } from '#contract/jobs/postings.ts'
import { searchJobs } from '#contract/jobs/search.ts'
import { failure, useBackend } from '../backend.ts'
import { completeForm, createPublishedJob } from './jobFixtures.ts'

const app = useBackend()
const english = { title: 'Luthier', description: 'You mend violins.' }
const ukrainian = { title: 'Лютнист', description: 'Ви лагодите скрипки.' }
const languageOf = async (jobId: number) =>
  (await (await app.as('hugo')).call(showJobPosting, { params: { jobId } })).language
const change = async (jobId: number, body: object) =>
  (await app.as('hugo')).call(changeJobPosting, { params: { jobId }, body })

test('a job gets the language of its text, and follows the text until another one is chosen', async () => {
  const jobId = await createPublishedJob(app, english)
  expect(await languageOf(jobId)).toBe('en')
  await change(jobId, ukrainian)
  expect(await languageOf(jobId)).toBe('uk')
  await change(jobId, { language: 'other' })
  await change(jobId, english)
  expect(await languageOf(jobId)).toBe('other')
  await change(jobId, { language: null })
  expect((await app.anyone.call(showJob, { params: { jobId } })).language).toBe('en')
})

test('Russian is another language, and a draft without a text has none', async () => {
  const hugo = await app.as('hugo')
  const create = async (body: object) =>
    (await hugo.call(createJobPosting, { params: { slug: 'globex' }, body })).language
  expect(await create({ title: 'Инженер, который пишет тесты' })).toBe('other')
  expect(await create({ city: 'Kyiv' })).toBeNull()
})

test('jobs are found by language, also after it has changed', async () => {
  const jobId = await createPublishedJob(app, { ...ukrainian, title: 'Скрипаль' })
  const found = async (language: 'en' | 'uk') => {
    const { items, facets } = await app.anyone.call(searchJobs, {
      query: { q: 'скрипаль', language: [language] },
    })
    return [items.length, facets.language.values.map(({ label, count }) => `${label} ${count}`)]
  }
  const counts = ['English 0', 'Ukrainian 1', 'Another language 0']
  expect([await found('uk'), await found('en')]).toEqual([
    [1, counts],
    [0, counts],
  ])
  await change(jobId, { language: 'en' })
  expect((await found('en'))[0]).toBe(1)
})

test('only languages of the list are accepted', async () => {
  const hugo = await app.as('hugo')
  const body = { ...completeForm, language: 'tlh' as never }
  const refused = await failure(hugo.call(createJobPosting, { params: { slug: 'globex' }, body }))
  expect(refused).toMatchObject({ status: 422, fields: [{ field: 'language' }] })
})

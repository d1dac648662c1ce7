import { locales, type Locale } from '#contract/core/locale.ts'
import { expect, test } from 'vitest'
import * as contract from '#contract/reviews/competencies.ts'
import { showDictionaries } from '#contract/dictionaries/dictionaries.ts'
import { publishReview } from '#contract/reviews/reviews.ts'
import { failure, useBackend } from '../backend.ts'
import { allRated, useReviews } from './reviewFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const { employ, start } = useReviews(app)
const params = { slug: 'globex' }
const add = async (name: string) =>
  (await app.as('gita')).call(contract.addCompetency, { params, body: { name } })

test('the dictionary has unique names in every language, with synonyms', async () => {
  const shown = async (locale: Locale) => {
    const mira = await app.as('mira', locale)
    const { competencies = {} } = await mira.call(showDictionaries, { query: { names: ['competencies'] } })
    return competencies as Record<string, { name: string; synonyms: readonly string[] }>
  }
  for (const locale of locales) {
    const all = Object.values(await shown(locale))
    expect(all.length).toBeGreaterThanOrEqual(60)
    expect(new Set(all.map(({ name }) => name.toLowerCase())).size).toBe(all.length)
    for (const { name, synonyms } of all) expect([name, synonyms.length]).not.toEqual([name, 0])
  }
  expect((await shown('en_GB'))['28']).toEqual({ name: 'Planning', synonyms: ['scheduling', 'preparation'] })
})

test('a company adds competencies with unique names of 2 to 60 characters', async () => {
  const added = await add('  Wood   turning ')
  expect(added).toMatchObject({ name: 'Wood turning', archived: false })
  expect(added.id).toBeGreaterThan(100_000)
  for (const name of ['wood TURNING', 'Wood turning'])
    expect(await failure(add(name))).toMatchObject({ status: 409, code: 'competencyExists' })
  await add('Їзда верхи')
  // Letters of every alphabet count as equal in both cases.
  expect(await failure(add('їзда ВЕРХИ'))).toMatchObject({ code: 'competencyExists' })
  for (const name of ['x', '', 'y'.repeat(61)]) expect((await failure(add(name))).status).toBe(422)
  const ivan = await app.as('ivan')
  await ivan.call(contract.addCompetency, { params: { slug: 'initech' }, body: { name: 'Wood turning' } })
})

test('of two equal names added at once, one is added', async () => {
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => add('Welding')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an unused competency is deleted, a used one archived; adding its name again offers it again', async () => {
  const gita = await app.as('gita')
  const remove = (competencyId: number) =>
    gita.call(contract.removeCompetency, { params: { ...params, competencyId } })
  expect(await remove((await add('Never used')).id)).toBeNull()
  const { id } = await add('Pottery')
  const ana = await employ()
  const review = await start(ana.employmentId, 'gita', { competency_ids: [id] })
  expect(await remove(id)).toMatchObject({ id, archived: true })
  // The review goes on with it, another cannot begin to use it.
  const hugo = await app.as('hugo')
  const published = await hugo.call(publishReview, {
    params: { reviewId: review.id },
    body: allRated(4, [id]),
  })
  expect(published.competencies).toEqual([{ id, name: 'Pottery' }])
  expect(await failure(start(ana.employmentId, 'gita', { competency_ids: [id] }))).toMatchObject({
    fields: [{ field: 'competency_ids', code: 'unknownChoice' }],
  })
  expect(await add('pottery')).toMatchObject({ id, archived: false })
})

test('another company’s competency cannot be reviewed', async () => {
  const ivan = await app.as('ivan')
  const body = { name: 'Secret craft' }
  const { id } = await ivan.call(contract.addCompetency, { params: { slug: 'initech' }, body })
  const ana = await employ()
  expect((await failure(start(ana.employmentId, 'gita', { competency_ids: [id] }))).status).toBe(422)
})

test('sets are saved by name, replaced, listed page by page, and lose removed competencies', async () => {
  const gita = await app.as('gita')
  const own = await add('Set piece')
  const save = (name: string, ids: number[]) =>
    gita.call(contract.saveCompetencySet, { params, body: { name, competency_ids: ids } })
  await save('Clerk', [1, 2])
  await save('CLERK', [3, own.id])
  await save('Only own', [own.id])
  await save('Driver', [4])
  const first = await gita.call(contract.listCompetencySets, { params, query: { limit: 1 } })
  const rest = await gita.call(contract.listCompetencySets, { params, query: { after: first.next ?? '' } })
  expect([...first.items, ...rest.items]).toMatchObject([
    { name: 'CLERK', competency_ids: [3, own.id] },
    { name: 'Only own' },
    { name: 'Driver' },
  ])
  await gita.call(contract.removeCompetency, { params: { ...params, competencyId: own.id } })
  const { items } = await gita.call(contract.listCompetencySets, { params })
  expect(items).toMatchObject([{ name: 'CLERK', competency_ids: [3] }, { name: 'Driver' }])
  const setId = items[1]?.id ?? 0
  await gita.call(contract.deleteCompetencySet, { params: { ...params, setId } })
  expect((await gita.call(contract.listCompetencySets, { params })).items).toHaveLength(1)
})

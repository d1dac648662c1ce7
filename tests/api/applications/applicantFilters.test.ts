import { expect, test } from 'vitest'
import { usualAnswerDays } from '#contract/applications/applicantFilters.ts'
import {
  decideApplication,
  listApplicants,
  showApplication,
  viewApplication,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import { addApplicationTag, listApplicationTags } from '#contract/applications/tags.ts'
import { failure, useBackend } from '../backend.ts'
import { useClock } from '../clock.ts'
import { createApplicants, postJob, sendResume } from './applicationFixtures.ts'
import { applyAs, type SentFacts } from './applicantFixtures.ts'

const clock = useClock()
const app = useBackend({ rateFactor: 1000 }, clock.now)
const day = 86_400_000
const typeScript = 1001

const listed = async (jobId: number, query: object) => {
  const hugo = await app.as('hugo')
  return (await hugo.call(listApplicants, { params: { jobId }, query })).items.map(({ id }) => id)
}

test('a filter finds what was sent, in any spelling, and nothing of other jobs', async () => {
  const [jobId, other] = [await postJob(app, { skillIds: [typeScript] }), await postJob(app)]
  const facts: SentFacts = {
    firstName: 'Соломія',
    headline: 'Backend engineer',
    note: 'I have run a C++ shop.',
    city: 'Київ',
    countryId: 1,
    skillIds: [typeScript],
    ownSkills: ['Bee keeping'],
    work: [
      { from: '2015-01-01', to: '2017-12-31' },
      { from: '2016-01-01', to: '2016-12-31' },
      { from: '2000-01-01', to: '2014-12-31', verified: false },
    ],
  }
  const { id } = await applyAs(app, jobId, facts)
  await applyAs(app, other, facts)
  await applyAs(app, jobId, { city: 'Lviv', countryId: 2 })
  const found = [
    ...['solomiia', 'Соломія', 'engin', 'shop c++', 'engineer solom'].map((q) => ({ q })),
    ...['Kyiv', 'київ', 'Ukraine', 'Україна', 'kyiv ukraine'].map((place) => ({ place })),
    ...['bee KEEPING'].map((skill) => ({ skill })),
    { years: 3 },
    { q: 'engineer', place: 'Kyiv', years: 1, new: 'true' },
  ]
  for (const query of found) expect([query, await listed(jobId, query)]).toEqual([query, [id]])
  const none = [{ q: 'surveyor' }, { q: 'engineer lviv' }, { place: 'Kyi' }, { skill: 'Bees' }, { years: 4 }]
  for (const query of none) expect([query, await listed(jobId, query)]).toEqual([query, []])
  const [name = ''] = (await (await app.as('hugo')).call(listApplicants, { params: { jobId } })).skills
  expect(await listed(jobId, { skill: name.toUpperCase() })).toEqual([id])
  for (const query of [{}, { q: ' ', skill: '', place: '', years: '', tag: '', new: '' }])
    expect(await listed(jobId, query)).toHaveLength(2)
})

test('new ones are unopened and undecided, overdue ones undecided for 14 days', async () => {
  const jobId = await postJob(app)
  const ids: number[] = []
  for (const token of await createApplicants(app, 4))
    ids.push((await sendResume(app.withToken(token), jobId)).id)
  const [a = 0, b = 0, c = 0, d = 0] = ids
  const gita = await app.as('gita')
  await gita.call(viewApplication, { params: { applicationId: b } })
  await gita.call(decideApplication, {
    params: { applicationId: c },
    body: { state: 'rejected', from: 'sent' },
  })
  expect(await listed(jobId, { new: 'true' })).toEqual([d, a])
  clock.at += usualAnswerDays * day - 60_000
  expect(await listed(jobId, { overdue: 'true' })).toEqual([])
  clock.at += 120_000
  expect(await listed(jobId, { overdue: 'true' })).toEqual([d, b, a])
  expect(await listed(jobId, { overdue: 'true', new: 'true', order: 'oldest' })).toEqual([a, d])
  expect(await listed(jobId, { overdue: 'true', state: 'viewed' })).toEqual([b])
})

test('a withdrawn application is found by nothing that it held, a closed account by nothing but its number', async () => {
  const jobId = await postJob(app)
  const sent = await applyAs(app, jobId, { firstName: 'Zoriana', city: 'Odesa' })
  expect(await listed(jobId, { q: 'zoriana' })).toEqual([sent.id])
  await sent.caller.call(withdrawApplication, { params: { applicationId: sent.id } })
  expect([await listed(jobId, { q: 'zoriana' }), await listed(jobId, { place: 'Odesa' })]).toEqual([[], []])
  expect(await listed(jobId, { state: 'withdrawn' })).toEqual([sent.id])
})

test('what cannot be a filter is refused at its field', async () => {
  const jobId = await postJob(app)
  const hugo = await app.as('hugo')
  const ofOther = await applyAs(app, await postJob(app, { company: 'initech' }), {})
  const ivan = await app.as('ivan')
  const params = { applicationId: ofOther.id }
  await ivan.call(addApplicationTag, { params, body: { name: 'Theirs' } })
  const [othersTag] = (await ivan.call(listApplicationTags, { params })).items
  const refusals: [string, unknown, string][] = [
    ['years', -1, 'tooSmall'],
    ['years', 'many', 'invalid'],
    ['years', 1.5, 'invalid'],
    ['new', 'maybe', 'invalid'],
    ['overdue', ['true', 'true'], 'invalid'],
    ['place', 'x'.repeat(101), 'tooLong'],
    ['tag', 0, 'tooSmall'],
    ['years', 51, 'tooLarge'],
    ['q', 'x'.repeat(201), 'tooLong'],
    ['skill', 'x'.repeat(61), 'tooLong'],
    ['tag', 999_999, 'tagUnknown'],
    ['tag', othersTag?.id, 'tagUnknown'],
    ['tag', 'mine', 'invalid'],
    ['state', 'lost', 'invalid'],
  ]
  for (const [field, value, code] of refusals) {
    const refused = await failure(hugo.call(listApplicants, { params: { jobId }, query: { [field]: value } }))
    expect([refused.status, refused.fields.map((one) => [one.field, one.code])]).toEqual([
      422,
      [[field, code]],
    ])
  }
})

test('the neighbours of an application are those that the filters leave, whether or not they leave the one itself', async () => {
  const jobId = await postJob(app)
  const sent = []
  for (const city of ['Lviv', 'Kyiv', 'Lviv', 'Lviv']) {
    sent.push(await applyAs(app, jobId, { city }))
    clock.at += 1000
  }
  const [a, b, c, d] = sent.map(({ id }) => id)
  const hugo = await app.as('hugo')
  const around = async (applicationId: number | undefined, query: object) => {
    const params = { applicationId: applicationId ?? 0 }
    const { newer_id, older_id } = await hugo.call(showApplication, { params, query })
    return [older_id, newer_id]
  }
  expect(await around(c, {})).toEqual([b, d])
  expect(await around(c, { place: 'Lviv' })).toEqual([a, d])
  expect(await around(b, { place: 'Lviv' })).toEqual([a, c])
  await hugo.call(decideApplication, {
    params: { applicationId: d ?? 0 },
    body: { state: 'rejected', from: 'sent' },
  })
  expect(await around(c, { place: 'Lviv', state: 'sent' })).toEqual([a, null])
  expect(await around(c, { state: 'rejected', new: 'true' })).toEqual([null, null])
  expect(await around(c, { state: 'rejected' })).toEqual([null, d])
  const refused = await failure(around(c, { years: 51 }))
  expect([refused.status, refused.fields.map(({ field }) => field)]).toEqual([422, ['years']])
})

test('beside an application, the list opens at the page that has it, and the page has an address', async () => {
  const jobId = await postJob(app)
  const ids: number[] = []
  for (const token of await createApplicants(app, 14)) {
    ids.unshift((await sendResume(app.withToken(token), jobId)).id)
    clock.at += 1000
  }
  const hugo = await app.as('hugo')
  const page = async (query: object) => {
    const { items, start, next } = await hugo.call(listApplicants, {
      params: { jobId },
      query: { limit: 8, ...query },
    })
    return { shown: items.map(({ id }) => id), start, next }
  }
  const first = await page({})
  expect([first.shown, first.start]).toEqual([ids.slice(0, 8), null])
  const later = await page({ around: ids[9] })
  expect(later.shown).toEqual(ids.slice(4, 12))
  expect((await page({ after: later.start })).shown).toEqual(later.shown)
  expect((await page({ after: later.next })).shown).toEqual(ids.slice(12))
  expect((await page({ around: ids[2] })).shown).toEqual(ids.slice(0, 8))
  const oldest = ids.toReversed()
  const back = await page({ around: oldest[9], order: 'oldest' })
  expect(back.shown).toEqual(oldest.slice(4, 12))
  expect((await page({ after: back.start, order: 'oldest' })).shown).toEqual(back.shown)
  // One that the filters leave out has its place all the same.
  await hugo.call(viewApplication, { params: { applicationId: ids[9] ?? 0 } })
  expect((await page({ around: ids[9], new: 'true' })).shown).toEqual([
    ...ids.slice(3, 9),
    ...ids.slice(10, 12),
  ])
  const elsewhere = await applyAs(app, await postJob(app), {})
  expect((await page({ around: elsewhere.id })).shown).toEqual([])
})

import { expect, test } from 'vitest'
import {
  deleteSavedSearch,
  describeSearch,
  listSavedSearches,
  savedSearchMaximum,
  saveSearch,
} from '#contract/jobs/savedSearches.ts'
import { pauseJob } from '#contract/jobs/postings.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { createPublishedJob } from './jobFixtures.ts'
import { people } from '../../world.ts'

let time = new Date()
const app = useBackend({ rateFactor: 1000 }, () => time)
const day = 24 * 60 * 60 * 1000
const save = (caller: Caller, query: string) => caller.call(saveSearch, { body: { query } })
const publish = (title: string) => createPublishedJob(app, { title })
const check = async () => {
  await app.work('checkSavedSearches')
  await settled(app.backend)
}

test('a search is saved once, without its order and its date filter, and described in the reader’s language', async () => {
  const ana = await app.as('ana')
  await save(ana, 'workplace=3&q=engineer&sort=az&posted=today&after=1.2')
  await save(ana, 'q=engineer&workplace=3')
  const [saved, ...others] = await ana.call(listSavedSearches)
  expect(others).toEqual([])
  expect(saved).toMatchObject({ query: 'q=engineer&workplace=3', filters: ['“engineer”', 'Hybrid'] })
  const inUkrainian = await (await app.as('ana', 'uk_UA')).call(listSavedSearches)
  expect(inUkrainian[0]?.filters).toEqual(['«engineer»', 'Гібридно'])
  const query = 'experience=none&q=engineer'
  expect(await ana.call(describeSearch, { query: { query } })).toMatchObject({ saved: false })
  expect(await ana.call(describeSearch, { query: { query: '?workplace=3&q=engineer' } })).toMatchObject({
    saved: true,
  })
  expect(await (await app.as('bohdan')).call(listSavedSearches)).toEqual([])
})

test('a search without words and filters is refused', async () => {
  const ana = await app.as('ana')
  for (const query of ['sort=az', 'posted=today', 'workplace=x', '?'])
    expect((await failure(save(ana, query))).fields).toMatchObject([{ field: 'query', code: 'required' }])
})

test('at most twenty searches are saved, also at once', async () => {
  const hugo = await app.as('hugo')
  const queries = Array.from({ length: savedSearchMaximum + 5 }, (_, at) => `q=word${at}`)
  const results = await Promise.allSettled(queries.map((query) => save(hugo, query)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(savedSearchMaximum)
  expect(await failure(save(hugo, 'q=more'))).toMatchObject({ status: 409, code: 'savedSearchesFull' })
  const [first] = await hugo.call(listSavedSearches)
  const params = { savedSearchId: first?.id ?? 0 }
  expect((await failure((await app.as('ana')).call(deleteSavedSearch, { params }))).status).toBe(404)
  await hugo.call(deleteSavedSearch, { params })
  await save(hugo, 'q=more')
})

test('new jobs are sent once, on the morning after, and only those that are still public', async () => {
  await app.empty('saved_searches')
  const mira = await app.as('mira')
  const gita = await app.as('gita')
  await publish('Sailmaker before')
  time = new Date(time.getTime() + 1_000)
  await save(mira, 'q=sailmaker')
  await save(mira, 'q=nothing')
  time = new Date(time.getTime() + 1_000)
  await publish('Sailmaker one')
  await publish('Sailmaker two')
  await gita.call(pauseJob, { params: { jobId: await publish('Sailmaker three') } })
  await check()
  expect(await newsOf(mira)).toEqual([])
  time = new Date(time.getTime() + day)
  await Promise.all([check(), check()])
  await check()
  expect(await newsOf(mira)).toEqual([{ query: 'q=sailmaker', search: '“sailmaker”', count: 2 }])
  const [mail, ...more] = (await app.mailsTo(people.mira.email)).filter(({ subject }) =>
    subject.includes('sailmaker'),
  )
  expect(more).toEqual([])
  expect(mail?.text).toMatch(/Sailmaker two · Globex.*\nSailmaker one · Globex/)
  expect(mail?.text).not.toMatch(/before|three/)
  time = new Date(time.getTime() + day)
  await check()
  expect(await newsOf(mira)).toHaveLength(1)
})

test('a deleted search finds nothing any more', async () => {
  const bohdan = await app.as('bohdan', 'en_GB')
  await save(bohdan, 'q=sailmaker')
  time = new Date(time.getTime() + 1_000)
  await publish('Sailmaker four')
  const [found] = await bohdan.call(listSavedSearches)
  await bohdan.call(deleteSavedSearch, { params: { savedSearchId: found?.id ?? 0 } })
  time = new Date(time.getTime() + day)
  await check()
  expect(await newsOf(bohdan)).toEqual([])
})

async function newsOf(caller: Caller) {
  const { items } = await caller.call(listNotifications)
  return items.flatMap((one) => (one.kind === 'jobsFound' ? [one.data] : []))
}

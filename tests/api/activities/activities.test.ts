import { beforeAll, describe, expect, test } from 'vitest'
import * as activities from '#contract/activities/activities.ts'
import { applyToJob } from '#contract/applications/applications.ts'
import { followCompany, unfollowCompany } from '#contract/companies/follow.ts'
import { addComment } from '#contract/posts/comments.ts'
import { deletePost } from '#contract/posts/managedPosts.ts'
import type { PersonName } from '../../world.ts'
import { pdf, postJob } from '../applications/applicationFixtures.ts'
import { failure, useBackend } from '../backend.ts'
import { globex } from '../companies/companyFixtures.ts'
import { usePosts } from '../posts/postFixtures.ts'

const app = useBackend({ rateFactor: 100 })
const make = usePosts(app)
const list = async (person: PersonName | null, query: activities.ActivityQuery = {}) =>
  (person ? await app.as(person) : app.anyone).call(activities.listActivities, { query })
const kinds = (page: { items: readonly activities.Activity[] }) => page.items.map(({ kind }) => kind)
const texts = (page: { items: readonly activities.Activity[] }) =>
  page.items.flatMap((one) => (one.kind === 'post' ? [one.post.text] : []))
const publish = async (text: string, form = {}) => make.publish(await app.as('gita'), { text, ...form })
const apply = async (person: PersonName, jobId: number) =>
  (await app.as(person)).call(applyToJob, {
    params: { jobId },
    body: { email: `${person}@people.example` },
    files: { resume: pdf() },
  })

let jobId = 0
beforeAll(async () => {
  jobId = await postJob(app)
  await publish('For everyone')
  await publish('For followers', { visibility: 'followers' })
  await (await app.as('ana')).call(followCompany, { params: globex })
})

describe('signed out', () => {
  test('everyone sees public posts, open jobs and companies with a verified domain', async () => {
    const page = await list(null)
    expect(new Set(kinds(page))).toEqual(new Set(['post', 'job', 'company']))
    expect(texts(page)).toEqual(['For everyone'])
    // Initech has no verified domain.
    expect(JSON.stringify(page)).not.toContain('initech')
    expect(kinds(await list(null, { kind: 'own' }))).toEqual([])
    expect(new Set(kinds(await list(null, { kind: 'jobs' })))).toEqual(new Set(['job']))
  })
})

describe('signed in', () => {
  test('a follower sees posts for followers and new jobs; who follows nobody sees neither', async () => {
    const page = await list('ana')
    expect(texts(page)).toEqual(['For followers', 'For everyone'])
    expect(kinds(page)).toContain('job')
    expect(kinds(page)).not.toContain('company')
    expect((await list('bohdan')).items).toEqual([])
  })

  test('the own history is there, and a filter shows it alone', async () => {
    await apply('ana', jobId)
    const [first] = (await list('ana')).items
    expect(first).toMatchObject({ kind: 'applied', job_id: jobId, company: { slug: 'globex' } })
    expect(kinds(await list('ana', { kind: 'own' }))).toEqual(['applied'])
    expect(kinds(await list('ana', { kind: 'posts' }))).toEqual(['post', 'post'])
  })

  test('a muted company is left out until it is unmuted; only a followed one can be muted', async () => {
    const ana = await app.as('ana')
    await ana.call(activities.muteCompany, { params: globex })
    expect(kinds(await list('ana'))).toEqual(['applied'])
    await ana.call(activities.unmuteCompany, { params: globex })
    expect(texts(await list('ana'))).toHaveLength(2)
    const refused = await failure((await app.as('bohdan')).call(activities.muteCompany, { params: globex }))
    expect(refused).toMatchObject({ status: 409, code: 'notFollowed' })
  })

  test('what is deleted, paused or no longer followed is gone with the next request', async () => {
    const { id: postId } = await publish('Soon deleted')
    expect(texts(await list('ana'))).toContain('Soon deleted')
    await (await app.as('gita')).call(deletePost, { params: { postId } })
    expect(texts(await list('ana'))).not.toContain('Soon deleted')
    expect(kinds(await list('ana'))).toContain('job')
    await app.backend.connection.pool.query(`update jobs set status = 'paused' where id = $1`, [jobId])
    expect(kinds(await list('ana'))).not.toContain('job')
    expect(kinds(await list(null))).not.toContain('job')
    await app.backend.connection.pool.query(`update jobs set status = 'published' where id = $1`, [jobId])
    await (await app.as('ana')).call(unfollowCompany, { params: globex })
    expect(texts(await list('ana'))).toEqual([])
    await (await app.as('ana')).call(followCompany, { params: globex })
  })
})

describe('pages', () => {
  /** What Ana gets, page by page. */
  const everything = async (query: activities.ActivityQuery) => {
    const seen: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const page = await list('ana', { ...query, ...(after ? { after } : {}) })
      seen.push(...page.items.map((one) => JSON.stringify(one)))
      after = page.next
    }
    return seen
  }

  test('join without gap or repetition, also within one millisecond, and dates narrow them', async () => {
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await publish(`Post ${n}`)
    // Posts, the job and the application at the very same moment.
    await app.backend.connection.pool.query(
      `update posts set published_at = '2026-01-05T10:00:00Z', listed_at = '2026-01-05T10:00:00Z'`,
    )
    await app.backend.connection.pool.query(`update jobs set first_published_at = '2026-01-05T10:00:00Z'`)
    await app.backend.connection.pool.query(`update applications set sent_at = '2026-01-05T10:00:00Z'`)
    expect(await everything({ limit: 100 })).toHaveLength(11)
    expect(await everything({ limit: 2 })).toEqual(await everything({ limit: 100 }))
    expect((await list('ana', { posted: 'today' })).items).toEqual([])
    expect((await failure(list('ana', { after: 'x' }))).status).toBe(422)
  })

  test('join as well where others have published very much in between', async () => {
    const before = await everything({ limit: 100 })
    const { pool } = app.backend.connection
    await pool.query(
      `update posts set published_at = '2026-03-05T10:00:00Z' where text in ('Post 6', 'Post 7')`,
    )
    await pool.query(
      `insert into posts (company_id, text, published_at) select c.id, 'Of others', timestamptz '2026-02-05T10:00:00Z' + n * interval '1 second'
      from companies c, generate_series(1, 1100) n where c.slug = 'initech'`,
    )
    const after = await everything({ limit: 100 })
    expect(after.slice(0, 2).join()).toMatch(/Post 7.*Post 6/)
    expect(after).toHaveLength(before.length)
    for (const limit of [1, 2, 3]) expect(await everything({ limit })).toEqual(after)
  })
})

describe('the activity of a person', () => {
  const activityOf = async (person: PersonName, reader: PersonName) =>
    (await app.as(reader)).call(activities.listProfileActivities, {
      params: { identifier: String(await app.idOf(person)) },
    })

  test('is their comments on posts for everyone, never applications, follows or likes', async () => {
    const ana = await app.as('ana')
    const { id: open } = await publish('Discuss')
    const { id: limited } = await publish('Among us', { visibility: 'followers' })
    await ana.call(addComment, { params: { postId: open }, body: { text: 'In public' } })
    await ana.call(addComment, { params: { postId: limited }, body: { text: 'Among followers' } })
    const { items, person } = await activityOf('ana', 'bohdan')
    expect(person.name).toBe('Ana Kovalenko')
    expect(items).toMatchObject([{ kind: 'commented', text: 'In public', company: { slug: 'globex' } }])
  })
})

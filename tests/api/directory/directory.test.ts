/** @module-tag engine */
import { sql } from '#drizzle'
import { expect, test } from 'vitest'
import {
  listDirectoryCompanies,
  listDirectoryJobs,
  listDirectoryPosts,
  listNewJobs,
  showDirectory,
} from '#contract/directory/directory.ts'
import { changeCompanyAbout } from '#contract/companies/edits.ts'
import { showJob } from '#contract/jobs/jobs.ts'
import { pauseJob, publishJob, resumeJob, showJobPosting } from '#contract/jobs/postings.ts'
import { createPost, publishPost, type PostForm } from '#contract/posts/managedPosts.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { createCompanyFor, createPerson } from '../employments/invitationFixtures.ts'
import { inPages } from '../inPages.ts'
import { openJobs, createPublishedJob } from '../jobs/jobFixtures.ts'
import { globexPosts, postForm } from '../posts/postFixtures.ts'

const app = useBackend({ rateFactor: 100 })
const directory = (part_size: number) => app.anyone.call(showDirectory, { query: { part_size } })

async function jobsOf(part: number, part_size: number) {
  const items = await inPages((query) =>
    app.anyone.call(listDirectoryJobs, { query: { part, part_size, ...query } }),
  )
  return items.map(({ id }) => id)
}

test('the parts list every open job once, and a part that lost a job preserves the others', async () => {
  const made = []
  for (let count = 0; count < 7; count++) made.push(await createPublishedJob(app))
  const [first = 0, second = 0, ...others] = made
  const hugo = await app.as('hugo')
  await hugo.call(pauseJob, { params: { jobId: first } })
  const { jobs } = await directory(3)
  const listed = []
  for (const { part, count } of jobs) {
    const ids = await jobsOf(part, 3)
    expect([part, ids.length]).toEqual([part, count])
    expect(ids.every((id) => Math.floor((id - 1) / 3) === part)).toBe(true)
    listed.push(...ids)
  }
  expect(listed).toEqual(expect.arrayContaining([second, ...others]))
  expect(listed).not.toContain(first)
  expect(new Set(listed).size).toBe(listed.length)
})

test('a company page changes when its texts or its jobs change', async () => {
  const changed = async () => {
    const { items } = await app.anyone.call(listDirectoryCompanies, {
      query: { part: 0, part_size: 1000, limit: 100 },
    })
    const { companies } = await directory(1000)
    const globex = items.find(({ slug }) => slug === 'globex')?.changed_at ?? ''
    expect(companies[0]?.changed_at).toBe(
      items
        .map(({ changed_at }) => changed_at)
        .sort()
        .at(-1),
    )
    return globex
  }
  const before = await changed()
  const gita = await app.as('gita')
  await gita.call(changeCompanyAbout, { params: { slug: 'globex' }, body: { about: 'New words.' } })
  const rewritten = await changed()
  expect(rewritten > before).toBe(true)
  await createPublishedJob(app)
  expect((await changed()) > rewritten).toBe(true)
})

test('the posts that everyone may read are listed, as long as their company is open', async () => {
  const gita = await app.as('gita')
  const owner = await createPerson(app)
  const closing = { slug: await createCompanyFor(app, owner) }
  const publish = async (by: Caller, params: { slug: string }, form: Partial<PostForm> = {}) => {
    const body = { ...postForm, ...form }
    const { id: postId, version } = await by.call(createPost, { params, body })
    await by.call(publishPost, { params: { postId }, body: { ...body, version } })
    return postId
  }
  const shown = [await publish(gita, globexPosts), await publish(gita, globexPosts)]
  await publish(gita, globexPosts, { visibility: 'followers' })
  await gita.call(createPost, { params: globexPosts, body: postForm })
  const ended = await publish(owner.caller, closing)
  const listed = async () => {
    const part = { part: 0, part_size: 1000 }
    const items = await inPages((query) =>
      app.anyone.call(listDirectoryPosts, { query: { ...part, ...query } }),
    )
    expect((await directory(part.part_size)).posts).toMatchObject([{ part: 0, count: items.length }])
    return items.map(({ id, slug }) => [id, slug])
  }
  const ofGlobex = shown.map((id) => [id, globexPosts.slug])
  expect(await listed()).toEqual([...ofGlobex, [ended, closing.slug]])
  await app.operators.closeCompany(closing.slug, null)
  expect(await listed()).toEqual(ofGlobex)
})

test('the parts of the sitemap are counted in the background, and what is newer is added to them', async () => {
  const size = app.backend.ctx.directoryPartSize
  const live = async () => Object.values(await directory(size + 1)).map((parts) => parts[0])
  const shown = async () => Object.values(await directory(size)).map((parts) => parts[0])
  const paused = await createPublishedJob(app)
  await app.work('countDirectory')
  expect(await shown()).toEqual(await live())
  const counted = (await directory(size)).jobs[0]
  const hugo = await app.as('hugo')
  await hugo.call(pauseJob, { params: { jobId: paused } })
  expect((await directory(size)).jobs).toEqual([counted])
  await createPublishedJob(app)
  const [newer] = (await directory(size)).jobs
  expect(newer?.count).toBe((counted?.count ?? 0) + 1)
  expect((newer?.changed_at ?? '') > (counted?.changed_at ?? '')).toBe(true)
  // A draft far behind the others is the first of its part: it has no part until it is published.
  const { pool } = app.backend.connection
  await pool.query(
    `insert into jobs (id, company_id, title) overriding system value
    select $1, id, 'Far' from companies where slug = 'globex'`,
    [size * 7 + 1],
  )
  await app.work('countDirectory')
  expect(await shown()).toEqual(await live())
  expect((await directory(size)).jobs).toHaveLength(1)
  await pool.query(
    `insert into directory_parts (kind, size, part, count, changed_at, last_id, counted_at) values
    ('jobs', $1, 7, 3, now(), 1, now() - interval '1 day'), ('jobs', 5, 1, 3, now(), 1, now())`,
    [size],
  )
  await app.work('countDirectory')
  expect((await directory(size)).jobs).toHaveLength(1)
  expect(await app.countRows('directory_parts', sql`kind = 'jobs'`)).toBe(1)
})

test('new jobs are listed newest first, page by page, of all companies or of one', async () => {
  const id = await createPublishedJob(app, { title: 'The very latest' })
  const all = await inPages((query) =>
    app.anyone.call(listNewJobs, { query: { ...query, company: 'globex' } }),
  )
  expect(all[0]).toMatchObject({ id, title: 'The very latest', company: { slug: 'globex' } })
  expect(all[0]?.description_html).toContain('<strong>ledger</strong>')
  const dates = all.map(({ first_published_at }) => first_published_at ?? '')
  expect(dates).toEqual([...dates].sort().reverse())
  const { items } = await app.anyone.call(listNewJobs, { query: { company: 'initech' } })
  expect(items.some(({ company }) => company.slug !== 'initech')).toBe(false)
})

test('a job is not offered after its last day and then closes; republished, it is open for 60 days', async () => {
  const hugo = await app.as('hugo')
  const params = { jobId: await createPublishedJob(app) }
  const end = async () =>
    app.backend.connection.pool.query(
      `update jobs set valid_through = now() - interval '1 second' where id = $1`,
      [params.jobId],
    )
  await end()
  const { items } = await app.anyone.call(listNewJobs, { query: { company: 'globex' } })
  expect(items.map(({ id }) => id)).not.toContain(params.jobId)
  app.purged.length = 0
  await app.work('closeEndedJobs')
  expect(app.purged).toEqual(expect.arrayContaining([`job:${params.jobId}`, 'jobs']))
  expect(await failure(app.anyone.call(showJob, { params }))).toMatchObject({ code: 'jobClosed' })
  const { counter, counted } = await openJobs(app)
  expect(counter).toBe(counted)
  expect((await hugo.call(publishJob, { params })).status).toBe('published')
  await hugo.call(pauseJob, { params })
  await end()
  await hugo.call(resumeJob, { params })
  await app.work('closeEndedJobs')
  const { status, valid_through: until } = await hugo.call(showJobPosting, { params })
  expect(status).toBe('published')
  expect(new Date(until ?? 0).getTime()).toBeGreaterThan(Date.now() + 59 * 86_400_000)
})

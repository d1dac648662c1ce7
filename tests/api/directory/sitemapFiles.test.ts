/** @module-tag engine */
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { sitemapFilePath, type DirectoryKind } from '#contract/directory/directory.ts'
import { closeJob, pauseJob, resumeJob } from '#contract/jobs/postings.ts'
import { sitemapWriter } from '#features/syndication/sitemap.ts'
import { useBackend } from '../backend.ts'
import { createPublishedJob } from '../jobs/jobFixtures.ts'
import { insertSearchableJobs } from '../jobs/manySearchable.ts'

const siteUrl = 'http://localhost:4321'
const writer = sitemapWriter({ siteUrl, strategy: 'prefix_except_default' })
/** Which pieces were written, by their first row. */
const written: string[] = []
const app = useBackend({ directoryPartSize: 2_000 })
beforeAll(() => {
  const entries = (kind: DirectoryKind, rows: Parameters<typeof writer.entries>[1]) => {
    // The sample that shows how the site writes a row is no piece.
    if (rows[0]?.slug !== 'a') written.push(`${kind} ${rows[0]?.id}`)
    return writer.entries(kind, rows)
  }
  Object.assign(app.backend.ctx, { sitemap: { ...writer, entries } })
})

async function read(name: string, headers: Record<string, string> = {}) {
  written.length = 0
  const response = await app.send(new Request(`http://backend${sitemapFilePath(name)}`, { headers }))
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = response.status === 200 ? gunzipSync(bytes).toString() : ''
  return {
    status: response.status,
    etag: response.headers.get('etag') ?? '',
    addresses: [...text.matchAll(/<loc>http:\/\/localhost:4321([^<]*)<\/loc>/g)].map(([, path]) => path),
    text,
    writtenNow: [...written],
  }
}
const pageOf = (jobId: number) => `/company/globex/job-postings/${jobId}`

test('before the first file is written, what is public is read at once', async () => {
  const jobId = await createPublishedJob(app)
  const { status, addresses, text } = await read('jobs-0.xml.gz')
  expect([status, addresses]).toEqual([
    200,
    expect.arrayContaining([pageOf(jobId), `/uk_UA${pageOf(jobId)}`]),
  ])
  expect(text.startsWith('<?xml')).toBe(true)
  expect(text.trimEnd().endsWith('</urlset>')).toBe(true)
  expect((await read('companies-0.xml.gz')).addresses).toContain('/company/globex/job-postings')
  expect((await read('jobs-77.xml.gz')).addresses).toEqual([])
  for (const name of ['jobs.xml.gz', 'users-0.xml.gz', 'jobs--1.xml.gz', 'pages.xml.gz'])
    expect((await read(name)).status).toBe(404)
})

test('a written file is read without writing any of it, and is the same', async () => {
  const before = await read('jobs-0.xml.gz')
  await app.work('writeSitemap')
  const after = await read('jobs-0.xml.gz')
  expect(after).toEqual({ ...before, writtenNow: [] })
  expect(before.writtenNow).not.toEqual([])
  const known = await read('jobs-0.xml.gz', { 'if-none-match': `"x", W/${after.etag}` })
  expect([known.status, known.etag]).toEqual([304, after.etag])
})

test('what is hidden leaves a written file with the request that hides it, and comes back with the next', async () => {
  const hugo = await app.as('hugo')
  const jobId = await createPublishedJob(app)
  const params = { jobId }
  await app.work('writeSitemap')
  const isListed = async () => (await read('jobs-0.xml.gz')).addresses.includes(pageOf(jobId))
  expect(await isListed()).toBe(true)
  for (const [change, listed] of [
    [pauseJob, false],
    [resumeJob, true],
    [closeJob, false],
  ] as const) {
    await hugo.call(change, { params })
    expect(await isListed()).toBe(listed)
    await app.work('writeSitemap')
    expect(await isListed()).toBe(listed)
  }
})

test('a piece that was written before its rows were hidden, and stored after, is not read', async () => {
  const hugo = await app.as('hugo')
  const jobId = await createPublishedJob(app)
  await app.work('writeSitemap')
  const { pool } = app.backend.connection
  await pool.query('create table earlier as select * from sitemap_pieces')
  await hugo.call(closeJob, { params: { jobId } })
  await app.work('writeSitemap')
  await pool.query('delete from sitemap_pieces; insert into sitemap_pieces select * from earlier')
  expect((await read('jobs-0.xml.gz')).addresses).not.toContain(pageOf(jobId))
})

test('of a large file only the pieces whose rows have changed are written again', async () => {
  await insertSearchableJobs(app.backend.connection.pool, 1_990)
  const name = 'jobs-500.xml.gz'
  expect((await read(name)).writtenNow).toHaveLength(20)
  await app.work('writeSitemap')
  const whole = await read(name)
  expect([whole.addresses.length, whole.writtenNow]).toEqual([2 * 1_990, []])
  const hugo = await app.as('hugo')
  await hugo.call(closeJob, { params: { jobId: 1_000_250 } })
  const changed = await read(name)
  expect(changed.writtenNow).toEqual(['jobs 1000201'])
  expect(changed.addresses).toEqual(whole.addresses.filter((path) => !path?.endsWith('/1000250')))
  expect(changed.etag).not.toBe(whole.etag)
  written.length = 0
  await app.work('writeSitemap')
  // The page of the company has changed with its job.
  expect(written).toEqual(['companies 1', 'jobs 1000201'])
})

test('pieces of nothing are deleted, and those of another length', async () => {
  const { pool } = app.backend.connection
  await pool.query(`update sitemap_pieces set size = 7 where kind = 'companies'`)
  await pool.query('delete from job_search; delete from jobs where id between 1000501 and 1000600')
  await app.work('writeSitemap')
  const { rows } = await pool.query<{ size: number; piece: number }>(
    `select distinct size, part, piece from sitemap_pieces where kind = 'jobs' and part = 500 or size = 7 order by piece`,
  )
  expect(rows).toHaveLength(19)
  expect(rows.filter(({ size, piece }) => size === 7 || piece === 5)).toEqual([])
})

test('another address of the site is another file', async () => {
  const { ctx } = app.backend
  const before = await read('companies-0.xml.gz')
  Object.assign(ctx, { sitemap: sitemapWriter({ siteUrl: 'https://other.example', strategy: 'no_prefix' }) })
  const after = await read('companies-0.xml.gz')
  expect(after.text).toContain('<loc>https://other.example/company/globex</loc>')
  expect(after.etag).not.toBe(before.etag)
  Object.assign(ctx, { sitemap: null })
  expect((await read('companies-0.xml.gz')).status).toBe(404)
})

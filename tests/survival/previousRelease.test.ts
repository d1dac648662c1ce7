import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  applyToJob,
  decideApplication,
  listApplicants,
  showMyApplication,
} from '#contract/applications/applications.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { followCompany } from '#contract/companies/follow.ts'
import { createJobPosting, publishJob } from '#contract/jobs/postings.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { drizzle } from '#drizzle/node-postgres'
import { migrate } from '#backend/db/migrate.ts'
import { createDatabase, startPostgres, type PostgresServer } from '../../scripts/postgres.ts'
import { pdf } from '../api/applications/applicationFixtures.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { people, populate } from '../world.ts'
import { checkOutPreviousRelease } from './previousRelease.ts'
import { signedIn } from './process.ts'

const previousFolder = checkOutPreviousRelease()

interface Running {
  readonly child: ChildProcess
  readonly url: string
}

describe.skipIf(previousFolder === null)('the previous release and this one on one database', () => {
  let postgres: PostgresServer | null = null
  let database = ''
  let data = ''
  let pool: Pool
  let previous: Running
  let current: Running

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'tenure-releases-'))
    postgres = await startPostgres()
    database = await createDatabase(postgres.url, 'tenure')
    pool = new Pool({ connectionString: database, max: 2 })
    // As in a deployment: the previous release is running when the first process of this one starts.
    previous = await startRelease(previousFolder ?? '')
    current = await startRelease(fileURLToPath(new URL('../..', import.meta.url)))
    await populate(drizzle({ client: pool, casing: 'snake_case' }))
  }, 90_000)
  afterAll(async () => {
    for (const { child } of [previous, current]) child.kill('SIGKILL')
    await pool.end()
    await postgres?.stop()
    await rm(data, { recursive: true, force: true })
  })

  async function startRelease(folder: string): Promise<Running> {
    const child = fork(new URL('./serveRelease.ts', import.meta.url), [folder], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: database,
        DATA_DIR: data,
        REALTIME: 'off',
        RATE_FACTOR: '1000',
        SECRET: 'release'.repeat(6),
        SECURITY_LOG: join(data, 'security.log'),
      },
    })
    const [{ url }] = (await once(child, 'message')) as [{ url: string }]
    return { child, url }
  }
  /** What a release has logged, but for the migrations that wait until all processes run it. */
  const linesOf = async ({ child }: Running) => {
    child.send('log')
    const [{ lines }] = (await once(child, 'message')) as [{ lines: string[] }]
    return lines.filter((line) => !line.includes('When all processes run this release'))
  }

  /** Somebody whose calls reach one release, then the other, as behind a proxy. */
  async function alternating(person: keyof typeof people): Promise<Transport> {
    const signed = await signedIn(previous.url, person)
    const token = signed.token()
    let turn = 0
    const baseUrls = [current.url, previous.url]
    return {
      ...signed,
      token: () => token,
      get baseUrl() {
        return baseUrls[turn++ % 2] ?? current.url
      },
    }
  }

  test('people and companies work on while some processes are of one and some of the other', async () => {
    const hugo = await alternating('hugo')
    const ana = await alternating('ana')
    await call(ana, followCompany, { params: { slug: 'globex' } })
    for (let round = 0; round < 4; round++) {
      const { id: jobId } = await call(hugo, createJobPosting, {
        params: { slug: 'globex' },
        body: completeForm,
      })
      await call(hugo, publishJob, { params: { jobId } })
      const { id: applicationId } = await call(ana, applyToJob, {
        params: { jobId },
        body: { email: people.ana.email },
        files: { resume: pdf() },
      })
      for (let turn = 0; turn < 2; turn++) {
        const { items } = await call(hugo, listApplicants, { params: { jobId } })
        expect(items.map(({ id }) => id)).toEqual([applicationId])
      }
      await call(hugo, decideApplication, {
        params: { applicationId },
        body: { state: 'shortlisted', from: 'sent' },
      })
      const stateOf = async () => (await call(ana, showMyApplication, { params: { jobId } })).state
      for (let turn = 0; turn < 2; turn++) expect(await stateOf()).toBe('sent')
    }
    // What follows is done by whichever process is first.
    const shown = async () => (await call(ana, listNotifications, {})).items.length
    await expect.poll(shown, { timeout: 20_000 }).toBeGreaterThan(0)
    const waiting = async () => {
      const { rows } = await pool.query<{ n: number }>(
        "select count(*)::int as n from pgboss.job where state in ('created', 'active', 'retry') and start_after <= now()",
      )
      return rows[0]?.n
    }
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
    const { rows: failed } = await pool.query(
      "select name, output from pgboss.job where state = 'failed' or retry_count > 0",
    )
    expect(failed).toEqual([])
    for (const release of [previous, current]) expect(await linesOf(release)).toEqual([])
  }, 60_000)

  test('when the previous one has stopped, the rest of the migrations applies under the other', async () => {
    previous.child.send('stop')
    await once(previous.child, 'exit')
    expect(await migrate(pool)).toEqual([])
    const hugo = await signedIn(current.url, 'hugo')
    const { id } = await call(hugo, createJobPosting, { params: { slug: 'globex' }, body: completeForm })
    expect(id).toBeGreaterThan(0)
    expect(await linesOf(current)).toEqual([])
  }, 30_000)
})

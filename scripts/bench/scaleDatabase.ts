import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from '#contract/accounts/signIn.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { defaultLocale } from '#contract/core/locale.ts'
import { startStaffSession } from '#contract/staff/session.ts'
import { startBackend, type Backend } from '#backend/main.ts'
import { readConfig } from '#server/config.ts'
import { startLog } from '#server/log.ts'
import { fillWithMany, type Actors } from '../../tests/api/core/plans/manyRows.ts'
import type { Sizes } from '../../tests/api/core/plans/rows.ts'
import { runWork } from '../../tests/api/runWork.ts'
import { storageKey } from '../../tests/api/testConfig.ts'
import { addStaffMember, codeAt } from '../../tests/staff.ts'
import { password, people, populate, type PersonName } from '../../tests/world.ts'
import { createDatabase } from '../postgres.ts'
import { fillWords } from './scaleSearch.ts'
import { printTables } from './scaleTables.ts'
import { printLine } from './table.ts'

/** A million people, 100,000 companies, 500,000 open jobs and a million applications; or a share of them. */
export const sizesOf = (share: number): Sizes => ({
  rows: Math.round(1_000_000 * share),
  jobs: Math.round(625_000 * share),
  fewer: Math.round(200_000 * share),
  companies: Math.round(100_000 * share),
  // The same at any size: what grows is everybody else's.
  perPerson: 100,
  perCompany: 200,
})
export interface Grown {
  readonly backend: Backend
  readonly actors: Actors
  readonly apis: Readonly<Record<'ana' | 'gita' | 'ivan' | 'staff' | 'nobody', Transport>>
}

/** Does work in a database of that size, and prints its tables. */
export async function inDatabase<T>(
  serverUrl: string,
  name: string,
  sizes: Sizes,
  work: (grown: Grown) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-bench-'))
  const config = readConfig({
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: await createDatabase(serverUrl, name),
    CREDENTIAL_KEY: storageKey.toString('base64'),
    LOG_LEVEL: 'error',
    REALTIME_PORT: '0',
    RATE_FACTOR: '1000000',
  })
  const backend = await startBackend({
    // The directory is counted ahead in parts of this size only, and the calls ask for it.
    config: { ...config.backend, directoryPartSize: 10_000 },
    log: startLog({ ...config.env, LOG_LEVEL: 'fatal' }),
  })
  try {
    const { pool, db } = backend.connection
    await populate(db)
    const idOf = async (text: string) => Number((await pool.query<{ id: string }>(text)).rows[0]?.id)
    const { staff, staffId } = await addStaff(backend)
    const actors = {
      staffId,
      anaId: await idOf(`select id from accounts where email = '${people.ana.email}'`),
      globexId: await idOf("select id from companies where slug = 'globex'"),
      jobId: 900,
      employmentId: 90_000_000,
    }
    const as = (person: PersonName) => signedIn(backend, person)
    const apis = {
      ana: await as('ana'),
      gita: await as('gita'),
      ivan: await as('ivan'),
      staff,
      nobody: api(backend),
    }
    const started = performance.now()
    await fillWithMany(pool, actors, sizes)
    await fillWords(pool)
    const maintenance = await pool.connect()
    await maintenance.query('set statement_timeout = 0')
    await maintenance.query('vacuum analyze')
    maintenance.release(true)
    await runWork(backend.ctx, 'countDirectory')
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    printLine(
      `${name}: ${sizes.rows} people, ${sizes.companies} companies, ${sizes.jobs} jobs; filled in ${seconds} s`,
    )
    await printTables(pool)
    return await work({ backend, actors, apis })
  } finally {
    await backend.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A supervisor in a session of staff, and the id of their account. */
async function addStaff(backend: Backend): Promise<{ staff: Transport; staffId: number }> {
  const email = 'staff@people.example'
  const staffId = await addStaffMember(backend.ctx, email, 'supervisor')
  const body = { email, password, code: codeAt(new Date()) }
  const { token } = await call(api(backend), startStaffSession, { body })
  return { staff: api(backend, token), staffId }
}

const api = ({ fetch }: Backend, token: string | null = null): Transport => ({
  baseUrl: 'http://backend',
  locale: defaultLocale,
  texts: { network: 'no response', unknown: 'refused' },
  token: () => token,
  send: (request) => fetch(request),
})

async function signedIn(backend: Backend, person: PersonName): Promise<Transport> {
  const { token } = await call(api(backend), signIn, { body: { email: people[person].email, password } })
  return api(backend, token)
}

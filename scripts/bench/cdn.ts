import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { changeCompanyAbout } from '#contract/companies/edits.ts'
import { call } from '#contract/core/call.ts'
import { defaultLocale, locales } from '#contract/core/locale.ts'
import { changeJobPosting } from '#contract/jobs/postings.ts'
import { createDatabase, freePort, startPostgres } from '../postgres.ts'
import { findVarnish, startVarnish } from '../varnish.ts'
import { readWhileWriting, type Subject } from './cdnLoad.ts'
import { readerOf } from './cdnReader.ts'
import { checkRoutes } from './cdnRoutes.ts'
import { printLine, printTable } from './table.ts'

const load = { seconds: 60, readsPerSecond: 1_000, writesPerSecond: 1 }
const goals = { hitShare: 0.95, worstMs: 1_000 }

/**
 * Two processes on one PostgreSQL server behind Varnish, with the sample configuration: whether anybody gets another reader's page,
 * how many reads of public pages Varnish answers, and how long it shows what has changed.
 */
export async function benchCdn(): Promise<void> {
  const varnish = findVarnish()
  if (!varnish) return printLine('Varnish is not installed (varnish, varnish-modules): nothing was measured.')
  const [site, second, front, purge] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const stops: (() => unknown)[] = []
  try {
    const postgres = await startPostgres()
    stops.unshift(() => postgres.stop())
    const DATABASE_URL = await createDatabase(postgres.url, 'cdn')
    const settings = {
      DATABASE_URL,
      I18N_STRATEGY: 'prefix_and_default',
      TRUST_PROXY: 'on',
      CDN: 'varnish',
      CDN_URL: `http://127.0.0.1:${purge}`,
    }
    // The fixtures of the browser tests call it there.
    process.env['E2E_PORT'] = String(site)
    const { dataFolder, origin, realtimePort } = await import('../../tests/e2e/address.ts')
    // The pages of both are the same.
    const shared = { ...settings, REALTIME_PUBLIC_PORT: String(realtimePort) }
    const first = startProcess('../../tests/e2e/server.ts', { E2E_SETTINGS: JSON.stringify(shared) })
    stops.unshift(() => stopProcess(first))
    await untilReady(first, site)
    const other = startProcess('../../src/server/main.ts', {
      ...shared,
      NODE_ENV: 'test',
      SITE_URL: origin,
      PORT: String(second),
      REALTIME_PORT: '0',
      DATA_DIR: dataFolder,
      CREDENTIAL_KEY: Buffer.alloc(32, 'tests').toString('base64'),
      RATE_FACTOR: '1000',
      LOG_LEVEL: 'error',
    })
    stops.unshift(() => stopProcess(other))
    await untilReady(other, second)
    const proxy = await startVarnish(varnish, { site: front, purge }, [site, second])
    stops.unshift(() => proxy.stop())
    const { host } = new URL(origin)
    const readers = { origin: readerOf(site, host), cdn: readerOf(front, host) }
    stops.unshift(readers.origin.close, readers.cdn.close)
    const isRight = await measure(readers, `http://127.0.0.1:${front}`)
    process.exitCode = isRight ? 0 : 1
  } finally {
    for (const stop of stops) await stop()
  }
}

async function measure(readers: Parameters<typeof checkRoutes>[0], front: string): Promise<boolean> {
  const visits = await import('../../tests/e2e/routeVisits.ts')
  const checked = await checkRoutes(readers, visits)
  printTable(
    ['addresses', 'reads signed in', 'stored', 'problems'],
    [[checked.addresses, checked.signedIn, checked.stored.length, checked.problems.length].map(String)],
  )
  for (const problem of checked.problems.slice(0, 20)) printLine(problem)

  const subjects = await subjectsOf(visits, front)
  const measured = await readWhileWriting(readers.cdn, checked.stored, subjects, load)
  const { reads, hits, writes, failed, outdated, worstMs } = measured
  printTable(
    ['reads of public pages', 'hits', 'writes', 'failed', 'older than a write', 'at most, ms after it'],
    [
      [reads, `${((100 * hits) / reads).toFixed(1)} %`, writes, failed, outdated, worstMs.toFixed(0)].map(
        String,
      ),
    ],
  )
  printLine(
    `Goals: no problems, ${goals.hitShare * 100} % hits with ${load.readsPerSecond} reads and ${load.writesPerSecond} write a second, nothing older than ${goals.worstMs} ms.`,
  )
  return (
    checked.problems.length === 0 &&
    failed === 0 &&
    hits / reads >= goals.hitShare &&
    worstMs <= goals.worstMs
  )
}

/** A company and a job in each language, written through Varnish. */
async function subjectsOf(
  {
    addressOf,
    fixturesIn,
  }: Pick<typeof import('../../tests/e2e/routeVisits.ts'), 'addressOf' | 'fixturesIn'>,
  front: string,
): Promise<Subject[]> {
  const fixtures = await fixturesIn(defaultLocale)
  const { slug, jobId } = fixtures
  const api = { ...fixtures.admin.api, baseUrl: front }
  const pathsOf = (name: 'company' | 'companyJob') =>
    locales.map((locale) => addressOf(name, fixtures, locale, 'prefix_and_default'))
  return [
    {
      paths: pathsOf('company'),
      pattern: /This is version (\d+) of us/,
      write: (version) =>
        call(api, changeCompanyAbout, {
          params: { slug },
          body: { about: `This is version ${version} of us.` },
        }),
    },
    {
      paths: pathsOf('companyJob'),
      pattern: /Engineer, version (\d+) of it/,
      write: (version) =>
        call(api, changeJobPosting, {
          params: { jobId },
          body: { title: `Engineer, version ${version} of it` },
        }),
    },
  ]
}

function startProcess(file: string, env: Record<string, string>): ChildProcess {
  return fork(new URL(file, import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`A process ended with code ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

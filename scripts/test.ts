/**
 * The whole test run: build, all Vitest projects, the API and page tests on a PostgreSQL server, and the browser tests. The
 * server is `TEST_DATABASE_URL` (a database that tests may use as a template), or one that is started here.
 */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { failuresIn } from './failures.ts'
import { useMemoryFolder } from './memoryFolder.ts'
import { databaseAt, startPostgres } from './postgres.ts'
import { run, type RunResult } from './run.ts'
import { cluster } from '../tests/survival/cluster.ts'

// Tests start many processes of the same code, which is compiled once.
process.env['NODE_COMPILE_CACHE'] ??= resolve('.tmp/compile-cache')
useMemoryFolder()
const started = performance.now()
const results: { name: string; passed: boolean; failures: string[]; seconds: number }[] = []

async function runStage(name: string, work: () => Promise<RunResult>): Promise<void> {
  process.stdout.write(`\n── ${name}\n`)
  const from = performance.now()
  const { passed, output } = await work()
  const seconds = (performance.now() - from) / 1000
  results.push({ name, passed, failures: passed ? [] : failuresIn(output), seconds })
}

/**
 * API tests that run on the embedded database as well, because its engine plays a part in them: indexes and search, triggers,
 * time zones, jobs and notifications between processes, migrations, large deletions. It also serves the browser tests; every API
 * and page test runs on the PostgreSQL server, where a query that would wait for the one connection of the embedded database
 * fails too (`tests/api/nestedQueries.ts`).
 */
const dependOnEngine = globSync('tests/api/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('@module-tag engine'),
)
const otherTests = ['rules', 'habits', 'realtime', 'survival'].map((name) => `tests/${name}/`)

await runStage('build', () => run('npm', ['run', '--silent', 'build']))
await runStage('rules, habits, realtime, survival, API on the embedded database', () =>
  run('vitest', ['run', ...otherTests, ...dependOnEngine]),
)
await runStage('API and pages on a PostgreSQL server', onPostgres)
await runStage('browser', () => run('playwright', ['test']))

process.stdout.write('\n')
for (const { name, failures } of results)
  for (const failure of failures) process.stdout.write(`── ${name}\n${failure}\n\n`)
for (const { name, passed, seconds } of results)
  process.stdout.write(`${passed ? 'passed' : 'FAILED'}  ${seconds.toFixed(0).padStart(4)} s  ${name}\n`)
const failed = results.filter(({ passed }) => !passed).length
process.stdout.write(`in ${((performance.now() - started) / 1000).toFixed(0)} s\n`)
process.stdout.write(`stages: ${results.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1

async function onPostgres(): Promise<RunResult> {
  const serverUrl = process.env['TEST_DATABASE_URL']
  const tests = (url: string) =>
    run('vitest', ['run', '--project', 'api', '--project', 'pages'], { TEST_DATABASE_URL: url })
  if (serverUrl) return tests(serverUrl)
  const server = await startPostgres({
    // The stage before has prepared its database.
    from: cluster.folder,
    // Each database serves one file, where planning for the parameters of a statement five times would be a tenth of the work.
    settings: ['plan_cache_mode=force_generic_plan'],
  })
  try {
    return await tests(databaseAt(server.socketUrl, cluster.database))
  } finally {
    await server.stop()
  }
}

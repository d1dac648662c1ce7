/**
 * Puts small mistakes into rules, commands and queries, one at a time, and tells which ones the tests do not notice:
 * `npm run mutants`, or `npm run mutants -- --count 20 --seed 2 --only reviews`. The tests of the domain are tried first, then
 * the role table; with `--rest`, also all others. It works in a copy of the sources. They have to pass without mistakes.
 * What was stopped goes on at a number of the sample: `npm run mutants -- --from 58`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { failuresIn } from './failures.ts'
import { useMemoryFolder } from './memoryFolder.ts'
import { equivalents } from './mutants/equivalent.ts'
import { applyMutation, type Mutation } from './mutants/mutations.ts'
import { chooseSample } from './mutants/sample.ts'
import { otherTests, testsOf } from './mutants/tests.ts'
import { testOrder } from './mutants/vitest.config.ts'
import { createDatabase, startPostgres } from './postgres.ts'

const copy = resolve('.tmp/mutants')
/** Longer than the tests of any domain: a mistake that keeps them from ending is noticed. */
const patienceMs = 15 * 60_000

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    rest: { type: 'boolean', default: false },
  },
})

const from = Number(values.from)
const sample = chooseSample(Number(values.count), values.seed, new RegExp(values.only)).slice(from - 1)
copySources()
useMemoryFolder()
const server = await startPostgres()
const survivors: Mutation[] = []
try {
  const url = await createDatabase(server.socketUrl, 'tenure_template')
  // The database is prepared by code without a mistake.
  const failure = await failureOf(url, ['tests/api/core/forms.test.ts'])
  if (failure) throw new Error(`The tests fail without a mistake: ${failure}`)
  for (const [at, mutation] of sample.entries()) {
    const started = performance.now()
    const noticedBy = await failureWith(url, mutation)
    if (!noticedBy) survivors.push(mutation)
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    const place = `${from + at}/${from + sample.length - 1}`
    console.log(
      `${place} ${noticedBy ? 'noticed ' : 'SURVIVED'} ${seconds} s ${describe(mutation)} ${noticedBy ?? ''}`.trimEnd(),
    )
  }
} finally {
  await server.stop()
}

const unexplained = survivors.filter((mutation) => !whyEquivalent(mutation))
for (const mutation of survivors)
  console.log(`\n${describe(mutation)}\n  ${whyEquivalent(mutation) ?? lineOf(mutation)}`)
const share = ((100 * unexplained.length) / sample.length).toFixed(1)
console.log(`\n${sample.length} mistakes, ${unexplained.length} unnoticed (${share} %)`)
process.exitCode = unexplained.length * 10 > sample.length ? 1 : 0

function copySources(): void {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  const parts = [
    'src',
    'tests',
    'locales',
    'scripts',
    'demo',
    'docs',
    'public',
    'package.json',
    'tsconfig.json',
  ]
  for (const part of [...parts, 'vitest.config.ts']) cpSync(part, join(copy, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
}

/** The test that notices a mistake. */
async function failureWith(url: string, mutation: Mutation): Promise<string | null> {
  const place = join(copy, mutation.path)
  const source = readFileSync(place, 'utf8')
  const tests = testsOf(mutation)
  writeFileSync(place, applyMutation(source, mutation))
  try {
    return (await failureOf(url, tests)) ?? (values.rest ? await failureOf(url, otherTests(tests)) : null)
  } finally {
    writeFileSync(place, source)
  }
}

/** The first test that fails, in the order in which they are given. */
async function failureOf(url: string, tests: readonly string[]): Promise<string | null> {
  const child = spawn(
    'vitest',
    [
      'run',
      '--config=scripts/mutants/vitest.config.ts',
      '--bail=1',
      '--maxWorkers=1',
      '--project=rules',
      '--project=api',
      ...tests,
    ],
    {
      cwd: copy,
      env: { ...process.env, TEST_DATABASE_URL: url, [testOrder]: tests.join('\n') },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: patienceMs,
    },
  )
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (code === 0) return null
  return failuresIn(output)[0]?.split('\n')[0]?.trim() ?? 'No test, but the run fails'
}

function describe({ path, line, before, after }: Mutation): string {
  const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 60)
  return `${path}:${line} ${short(before)} → ${short(after).replace('mutant_', '')}`
}

function lineOf({ path, line }: Mutation): string {
  return readFileSync(join(copy, path), 'utf8').split('\n')[line - 1]?.trim() ?? ''
}

function whyEquivalent(mutation: Mutation): string | undefined {
  return equivalents.find(
    ({ path, line, after }) =>
      path === mutation.path && after === mutation.after && lineOf(mutation).includes(line),
  )?.why
}

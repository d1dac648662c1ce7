/**
 * Puts small mistakes into rules, commands and queries, one at a time, and tells which ones the tests do not notice:
 * `npm run mutants`, or `npm run mutants -- --count 20 --seed 2 --only reviews`. The tests of the domain are tried first, then
 * the role table; with `--rest`, also all others. It works in a copy of the sources. They have to pass without mistakes.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { equivalents } from './mutants/equivalent.ts'
import { applyMutation, type Mutation } from './mutants/mutations.ts'
import { chooseSample } from './mutants/sample.ts'
import { rest, roleTable, testsOf } from './mutants/tests.ts'
import { createDatabase, startPostgres } from './postgres.ts'

const copy = resolve('.tmp/mutants')
/** Longer than the tests of any domain: a mistake that keeps them from ending is noticed. */
const patienceMs = 15 * 60_000

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    rest: { type: 'boolean', default: false },
  },
})

const sample = chooseSample(Number(values.count), values.seed, new RegExp(values.only))
copySources()
const server = await startPostgres()
const survivors: Mutation[] = []
try {
  const url = await createDatabase(server.url, 'tenure_template')
  // The database is prepared by code without a mistake.
  if (await notices(url, ['tests/api/core/forms.test.ts']))
    throw new Error('The tests fail without a mistake')
  for (const [at, mutation] of sample.entries()) {
    const started = performance.now()
    const noticed = await isNoticed(url, mutation)
    if (!noticed) survivors.push(mutation)
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    console.log(
      `${at + 1}/${sample.length} ${noticed ? 'noticed ' : 'SURVIVED'} ${seconds} s ${describe(mutation)}`,
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

async function isNoticed(url: string, mutation: Mutation): Promise<boolean> {
  const place = join(copy, mutation.path)
  const text = readFileSync(place, 'utf8')
  writeFileSync(place, applyMutation(text, mutation))
  try {
    for (const tests of [testsOf(mutation.path), roleTable, ...(values.rest ? [rest] : [])])
      if (tests.length > 0 && (await notices(url, tests))) return true
    return false
  } finally {
    writeFileSync(place, text)
  }
}

async function notices(url: string, tests: readonly string[]): Promise<boolean> {
  const child = spawn(
    'vitest',
    ['run', '--bail=1', '--maxWorkers=1', '--project=rules', '--project=api', ...tests],
    {
      cwd: copy,
      env: { ...process.env, TEST_DATABASE_URL: url },
      stdio: 'ignore',
      timeout: patienceMs,
    },
  )
  const [code] = (await once(child, 'close')) as [number | null]
  return code !== 0
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

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A process manager knows npm only, which passes its signals on to the shell of the script, and dash to nobody. */
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenure-npm-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a script of package.json in a process group of its own, until it has printed this. */
async function run(script: readonly string[], printed: string) {
  const child = spawn('npm', ['run', ...script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: join(folder, script[0] ?? ''),
      PORT: '0',
      REALTIME_PORT: '0',
      LOG_LEVEL: 'info',
    },
  })
  const exited = once(child, 'exit')
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)))
  while (!output.includes(printed)) await once(child.stdout, 'data')
  return { child, exited, read: () => output }
}
const isGroupRunning = (leader = 0) => {
  try {
    return process.kill(-leader, 0)
  } catch {
    return false
  }
}

test('npm start ends gracefully on SIGTERM and leaves no process', async () => {
  const { child, exited, read } = await run(['start'], '"msg":"ready"')
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(read()).toContain('"msg":"stopping"')
  expect(isGroupRunning(child.pid)).toBe(false)
}, 60_000)

test('npm run demo leaves no process when it is ended at its start', async () => {
  const { child, exited } = await run(['demo', '--', '--no-build'], 'Starting the database')
  child.kill('SIGTERM')
  await exited
  // The embedded database closes its files and follows.
  await expect.poll(() => isGroupRunning(child.pid), { timeout: 10_000 }).toBe(false)
}, 60_000)

test('scripts that run until they are stopped replace their shell', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const name of ['dev', 'start', 'demo']) expect(scripts[name]).toMatch(/^exec /)
})

import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/core/call.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { createDatabase, freePort, startPostgres, type PostgresServer } from '../../scripts/postgres.ts'
import { people } from '../world.ts'
import { environmentIn, populatedFolder, runCommand, signedIn, start } from './process.ts'

let postgres: PostgresServer
let folder = ''
let elsewhere = ''
beforeAll(async () => {
  postgres = await startPostgres()
  folder = await populatedFolder()
  elsewhere = await mkdtemp(join(tmpdir(), 'tenure-operators-'))
}, 60_000)
afterAll(async () => {
  await postgres.stop()
  for (const one of [folder, elsewhere]) await rm(one, { recursive: true, force: true })
})

const environment = (dataFolder: string, change: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...environmentIn(dataFolder),
  REALTIME: 'off',
  SECRET: 'f2c7a19be0d84c63a5b1978e6d20c4fa',
  SECURITY_LOG: join(elsewhere, 'security.log'),
  ...change,
})

/** Whether the product starts with these settings, and knows its people. */
async function firstNameIn(dataFolder: string, change: NodeJS.ProcessEnv = {}): Promise<string> {
  const { child, url } = await start(dataFolder, environment(dataFolder, change))
  try {
    const { first_name: name } = await call(await signedIn(url, 'ana'), showOwnProfile)
    return name
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

test('the database moves to a server and back, whole or not at all', async () => {
  const database = await createDatabase(postgres.url, 'moved')
  const { child } = await start(folder, environment(folder))
  const meanwhile = await runCommand(environment(folder), 'move', database)
  expect(meanwhile.code, meanwhile.output).toBe(1)
  child.kill('SIGTERM')
  await once(child, 'exit')

  const moved = await runCommand(environment(folder), 'move', database)
  expect(moved, moved.output).toMatchObject({ code: 0 })
  expect(moved.output).toContain('Start the product with DATABASE_URL.')
  expect(await firstNameIn(folder, { DATABASE_URL: database })).toBe(people.ana.firstName)
  const twice = await runCommand(environment(folder), 'move', database)
  expect(twice.code).toBe(1)
  expect(twice.output).toContain('is not empty')

  const onServer = { DATABASE_URL: database }
  const inPlace = await runCommand(environment(folder, onServer), 'move', 'embedded')
  expect(inPlace.code).toBe(1)
  expect(inPlace.output).toContain('is not empty')
  await rm(join(folder, 'database'), { recursive: true })
  const back = await runCommand(environment(folder, onServer), 'move', 'embedded')
  expect(back, back.output).toMatchObject({ code: 0 })
  expect(await firstNameIn(folder)).toBe(people.ana.firstName)
  expect((await readdir(folder)).filter((name) => name.startsWith('moving-'))).toEqual([])
}, 90_000)

test('a lost database alone is restored beside the files, which are not touched', async () => {
  const backup = join(elsewhere, 'backup')
  const copy = join(elsewhere, 'copy')
  await mkdir(join(folder, 'files'), { recursive: true })
  await writeFile(join(folder, 'files', 'note'), 'Written before the loss')
  expect(await runCommand(environment(folder), 'backup', backup)).toMatchObject({ code: 0 })
  await cp(folder, copy, { recursive: true })
  await rm(join(copy, 'database'), { recursive: true })
  const filesBefore = await readdir(copy, { recursive: true })
  const whole = await runCommand(environment(copy), 'restore', backup)
  expect(whole.code, whole.output).toBe(1)
  const restored = await runCommand(environment(copy), 'restore', backup, '--database-only')
  expect(restored, restored.output).toMatchObject({ code: 0 })
  const isFile = (name: string) => !name.startsWith('database')
  expect((await readdir(copy, { recursive: true })).filter(isFile)).toEqual(filesBefore)
  expect(await runCommand(environment(copy), 'afterRestore')).toMatchObject({ code: 0 })
  expect(await firstNameIn(copy)).toBe(people.ana.firstName)
}, 60_000)

const findingsOf = (output: string) =>
  Object.fromEntries(
    output.split('\n').flatMap((line) => {
      const [state, name] = line.split(/\s+/)
      return state && name ? [[name, state]] : []
    }),
  )

test('the doctor finds a sound installation sound, and names what is not', async () => {
  const sound = await runCommand(environment(folder), 'doctor')
  expect(sound, sound.output).toMatchObject({ code: 0 })
  expect(findingsOf(sound.output)).toMatchObject({
    settings: 'ok',
    database: 'ok',
    migrations: 'ok',
    replica: 'ok',
    files: 'ok',
    ledger: 'warning',
    cdn: 'ok',
  })

  const silent = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const broken = await runCommand(
    environment(folder, {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${await freePort()}/none`,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      CDN: 'varnish',
      CDN_URL: `http://127.0.0.1:${port}`,
      MAIL_FROM: 'tenure@example.com',
      LEDGER_DIR: join(elsewhere, 'unmounted'),
    }),
    'doctor',
  )
  silent.close()
  expect(broken, broken.output).toMatchObject({ code: 1 })
  expect(findingsOf(broken.output)).toMatchObject({
    settings: 'ok',
    database: 'failed',
    files: 'ok',
    ledger: 'failed',
    mail: 'failed',
    cdn: 'failed',
  })
  expect(broken.output).toContain('ECONNREFUSED')

  const wrong = await runCommand(environment(folder, { PORT: 'eighty' }), 'doctor')
  expect(wrong.code).toBe(2)
  expect(wrong.output).toContain('PORT')
}, 60_000)

test('an operator who mistypes a command reads how it is used, and nothing happens', async () => {
  for (const [command, name, ...args] of [
    ['move', 'move'],
    ['move', 'move', 'elsewhere'],
    ['restore', 'restore'],
    ['doctor', 'doctor', 'all'],
    ['backup', 'backup'],
    ['closeCompany', 'close-company'],
  ] as const) {
    const { code, output } = await runCommand(environment(folder), command, ...args)
    expect(code, command).toBe(2)
    expect(output).toContain(`npm run ${name}`)
  }
  const unknown = await runCommand(environment(folder), 'closeCompany', 'nowhere')
  expect(unknown).toEqual({ code: 1, output: 'No open company has the slug nowhere.\n' })
}, 60_000)

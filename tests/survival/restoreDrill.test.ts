import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { requestPasswordReset } from '#contract/accounts/passwordResets.ts'
import { reauthenticateWithPassword } from '#contract/accounts/reauthentication.ts'
import { signIn } from '#contract/accounts/signIn.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { eraseDueAccounts } from '#backend/accounts/closing/eraseAccounts.ts'
import { restoreBackup } from '#backend/backup/restoreBackup.ts'
import { afterRestore } from '#backend/core/afterRestore.ts'
import { insertFile, storeBytes } from '#backend/files/commands.ts'
import { startBackend, type Backend } from '#backend/main.ts'
import { listDeadLetters } from '#backend/ports/work/deadLetters.ts'
import { readConfig } from '#server/config.ts'
import { readOutbox } from '../api/outbox.ts'
import { password, people } from '../world.ts'
import { environmentIn, populatedFolder, runCommand } from './process.ts'

const secret = 'f2c7a19be0d84c63a5b1978e6d20c4fa'
let folder = ''
let elsewhere = ''
const lost: string[] = []
beforeAll(async () => {
  folder = await populatedFolder()
  elsewhere = await mkdtemp(join(tmpdir(), 'tenure-drill-'))
}, 60_000)
afterAll(async () => {
  for (const one of [folder, elsewhere, ...lost]) await rm(one, { recursive: true, force: true })
})

const environment = (dataFolder: string): NodeJS.ProcessEnv => ({
  ...environmentIn(dataFolder),
  SECRET: secret,
  LEDGER_DIR: join(elsewhere, 'ledger'),
  REALTIME: 'off',
  RATE_FACTOR: '1000',
  SECURITY_LOG: join(elsewhere, 'security.log'),
})

const startIn = (dataFolder: string, runsWork: boolean): Promise<Backend> =>
  startBackend({
    config: {
      ...readConfig(environment(dataFolder)).backend,
      runsWork,
      queue: { retryDelaySeconds: 1, pollSeconds: 0.5 },
    },
    log: pino({ level: 'silent' }),
  })

/** What an operator runs. */
const run = (dataFolder: string, command: string, ...args: string[]) =>
  runCommand(environment(dataFolder), command, ...args)

const callsTo = (backend: Backend, token: () => string | null): Transport => ({
  baseUrl: 'http://localhost:4321',
  locale: 'en_GB',
  texts: { network: 'network', unknown: 'unknown' },
  token,
  send: (request) => backend.fetch(request),
})

async function signedInTo(backend: Backend, email: string) {
  const { token } = await call(
    callsTo(backend, () => null),
    signIn,
    { body: { email, password } },
  )
  return { token, caller: callsTo(backend, () => token) }
}

async function addFile({ ctx }: Backend, content: string): Promise<string> {
  const bytes = new TextEncoder().encode(content)
  const upload = await storeBytes(ctx, { bytes, name: 'note.pdf', type: 'application/pdf' })
  await insertFile(ctx.db, upload, { audience: 'public', ownerId: null })
  return upload.key
}

const mailsIn = async (dataFolder: string) =>
  (await readOutbox(join(dataFolder, 'outbox'))).map(({ to }) => to)

const refusal = (backup: string, change: Partial<Parameters<typeof restoreBackup>[1]> = {}) =>
  restoreBackup(backup, {
    dataFolder: join(elsewhere, 'target'),
    url: null,
    databaseOnly: false,
    secrets: { SECRET: secret, CREDENTIAL_KEY: null },
    ...change,
  }).then(
    () => 'restored',
    (error: unknown) => (error as Error).message,
  )

test('a lost folder is restored: nothing older than the backup is missing, nobody erased is back, no mail goes out twice', async () => {
  const backup = join(elsewhere, 'backup')
  // Jobs wait here, as they do at any moment of a busy product.
  let backend = await startIn(folder, false)
  const ana = await signedInTo(backend, people.ana.email)
  await call(
    callsTo(backend, () => null),
    requestPasswordReset,
    { body: { email: people.ana.email } },
  )
  // A digest that is due, and goes out between the backup and the loss, or not.
  await backend.connection.pool.query(
    `insert into notifications (user_id, kind, data, about, digest_due, created_at)
    select id, 'membershipEnded', $2, 'membership', true, now() - interval '9 days' from accounts where email = $1`,
    [people.ivan.email, { slug: 'globex', company: 'Globex' }],
  )
  const before = await addFile(backend, 'before the backup\u2028')
  // What NFS leaves behind is no file of the product.
  await writeFile(join(folder, 'files', before.slice(0, 2), '.nfs0001'), '')
  const served = await run(folder, 'backup', backup)
  expect(served, served.output).toMatchObject({ code: 0 })
  expect(await run(folder, 'verifyBackup', backup)).toMatchObject({ code: 0 })
  const bohdan = await signedInTo(backend, people.bohdan.email)
  const { rows } = await backend.connection.pool.query<{ id: number }>(
    `select id::integer from accounts where email = '${people.bohdan.email}'`,
  )
  const erasedId = rows[0]?.id ?? 0
  const after = await addFile(backend, 'after the backup')
  await call(bohdan.caller, reauthenticateWithPassword, { body: { password } })
  await call(bohdan.caller, closeAccount)
  await backend.stop()

  backend = await startIn(folder, true)
  await expect.poll(() => mailsIn(folder)).toContain(people.ana.email)
  const later = new Date(Date.now() + 31 * 24 * 60 * 60_000)
  expect(await eraseDueAccounts({ ...backend.ctx, now: () => later })).toBe(1)
  await backend.stop()
  await rm(folder, { recursive: true })

  expect(await run(folder, 'restore', backup)).toMatchObject({ code: 0 })
  await expect(startIn(folder, true)).rejects.toThrow('npm run after-restore')
  const unmounted = await runCommand(
    { ...environment(folder), LEDGER_DIR: join(elsewhere, 'unmounted') },
    'afterRestore',
  )
  expect(unmounted, unmounted.output).toMatchObject({ code: 2 })
  expect(unmounted.output).toContain('there is no ledger')
  const ready = await run(folder, 'afterRestore')
  expect(ready, ready.output).toMatchObject({ code: 0 })
  expect(ready.output).toContain(`1 accounts are erased again: ${erasedId}.`)
  expect(ready.output).toContain('2 mails and other messages are parked')
  expect(ready.output).toContain('0 files are incomplete.')

  backend = await startIn(folder, true)
  const { pool } = backend.connection
  expect(await afterRestore(backend.ctx)).toBeNull()
  const parked = await listDeadLetters(pool)
  expect(parked.map(({ queue }) => queue).sort()).toEqual(['mail', 'reset'])
  expect(parked[0]?.reason).toContain('restore')
  expect((await buffer(await backend.ctx.files.read(before))).toString()).toBe('before the backup\u2028')
  expect(await backend.ctx.files.find(after)).toBeNull()
  await expect(signedInTo(backend, people.bohdan.email)).rejects.toThrow()
  await expect(call(ana.caller, showOwnProfile)).rejects.toThrow()
  const again = await signedInTo(backend, people.ana.email)
  expect(await call(again.caller, showOwnProfile)).toMatchObject({ first_name: people.ana.firstName })
  expect(await mailsIn(folder)).toEqual([])
  await backend.stop()
}, 90_000)

test('what cannot be restored is refused before anything is written', async () => {
  const backup = join(elsewhere, 'backup')
  const changed = async (name: string, change: (copy: string) => Promise<void>) => {
    const copy = join(elsewhere, name)
    await cp(backup, copy, { recursive: true })
    await change(copy)
    return copy
  }
  const withManifest = (name: string, change: (manifest: Record<string, unknown>) => object) =>
    changed(name, async (copy) => {
      const path = join(copy, 'manifest.json')
      const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
      await writeFile(path, JSON.stringify(change(manifest)))
    })
  const truncated = await changed('truncated', async (copy) => {
    const path = join(copy, 'rows.ndjson.gz')
    await truncate(path, (await stat(path)).size - 100)
  })
  const incomplete = await changed('incomplete', (copy) => rm(join(copy, 'manifest.json')))
  const external = await withManifest('external', () => ({ format: 'something else' }))
  const newer = await withManifest('newer', (manifest) => ({
    ...manifest,
    product: '9.0.0',
    migrations: [...(manifest['migrations'] as object[]), { hash: 'unknown', when: 9e12 }],
  }))
  expect(await refusal(truncated)).toContain('truncated')
  expect(await refusal(incomplete)).toContain('not completed')
  expect(await refusal(external)).toContain('not a backup of this product')
  expect(await refusal(newer)).toContain('release 9.0.0')
  expect(await refusal(backup, { secrets: { SECRET: 'another', CREDENTIAL_KEY: null } })).toContain(
    'SECRET is another',
  )
  expect(await refusal(backup, { secrets: { SECRET: null, CREDENTIAL_KEY: null } })).toContain(
    'SECRET is not set',
  )
  expect(await refusal(backup, { freeBytes: async () => 1_000_000 })).toContain('MB are needed')
  expect(await readdir(join(elsewhere, 'target')).catch(() => [])).toEqual([])
  expect(await refusal(backup, { dataFolder: folder })).toContain('is not empty')
}, 60_000)

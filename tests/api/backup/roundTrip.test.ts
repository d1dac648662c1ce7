import { readdir, readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readBackup, writeBackup } from '#backend/backup/archive.ts'
import { createBackup } from '#backend/backup/createBackup.ts'
import { restoreBackup } from '#backend/backup/restoreBackup.ts'
import { verifyBackup } from '#backend/backup/verifyBackup.ts'
import { open } from '#backend/db/connect.ts'
import { diskStore } from '#backend/ports/files/store.ts'
import { useBackend } from '../backend.ts'

const app = useBackend()
const secrets = { SECRET: null, CREDENTIAL_KEY: null }

/** The rows of a backup by table, without those of the mark of a restore. */
async function rowsOf(backup: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const lines = gunzipSync(await readFile(join(backup, 'rows.ndjson.gz')))
    .toString('utf8')
    .split('\n')
  const tables = new Map<string, string[]>()
  let rows: string[] = []
  for (const line of lines)
    if (line.startsWith('{')) tables.set((JSON.parse(line) as { name: string }).name, (rows = []))
    else if (line !== '' && !line.includes('restored from a backup')) rows.push(line)
  for (const found of tables.values()) found.sort()
  return tables
}

test(
  'a database that was restored into the other engine has the same rows, keys and sequences',
  { timeout: 90_000 },
  async () => {
    const { connection, ctx } = app.backend
    const pool = connection.pool
    await ctx.db.execute(`insert into milestones (name) values (E'"two\\nlines" \\\\ \u2028 and \u{1f600}')`)
    const from = { pool, store: ctx.files, copiesFiles: true, secrets, product: 'test' }
    const [backup, again, dataFolder] = ['backup', 'again', 'restored'].map((name) =>
      join(app.folder, name),
    ) as [string, string, string]
    await createBackup(from, backup)
    const manifest = await verifyBackup(backup)
    await restoreBackup(backup, { dataFolder, url: null, databaseOnly: false, secrets })
    const restored = await open({ url: null, folder: join(dataFolder, 'database') })
    try {
      const store = diskStore(join(dataFolder, 'files'))
      const copy = await createBackup({ ...from, pool: restored.pool, store }, again)
      expect(await rowsOf(again)).toEqual(await rowsOf(backup))
      expect(copy.sequences).toEqual(manifest.sequences)
      expect(copy.migrations).toEqual(manifest.migrations)
      const constraints = `select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid) as is
      from pg_constraint where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and contype <> 'n' order by 1, 2`
      const triggers = `select tgrelid::regclass::text as on, tgname, tgenabled from pg_trigger
      where not tgisinternal and tgname not like '%finished_job' order by 1, 2`
      for (const query of [constraints, triggers])
        expect((await restored.pool.query(query)).rows).toEqual((await pool.query(query)).rows)
    } finally {
      await restored.close()
    }
  },
)

test('an archive is written whole or not at all, is not overwritten, and is refused when it is truncated', async () => {
  const { connection, ctx } = app.backend
  const source = { pool: connection.pool, store: ctx.files, copiesFiles: true, secrets, product: 'test' }
  const path = join(app.folder, 'backup.zip')
  const write = () => writeBackup(path, (folder) => createBackup(source, folder))
  const failing = writeBackup(path, async () => {
    throw new Error('disk full')
  })
  await expect(failing).rejects.toThrow('disk full')
  const { takenAt } = await write()
  await expect(write()).rejects.toThrow('exists')
  expect((await readBackup(path, verifyBackup)).takenAt).toBe(takenAt)
  await truncate(path, (await stat(path)).size - 30)
  await expect(readBackup(path, verifyBackup)).rejects.toThrow('truncated')
  expect((await readdir(app.folder)).filter((name) => name.startsWith('backup.zip'))).toEqual(['backup.zip'])
})

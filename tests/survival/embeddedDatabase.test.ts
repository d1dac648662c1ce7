import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startEmbedded, type EmbeddedDatabase } from '#backend/db/embedded.ts'
import { queryOnce } from '../../scripts/postgres.ts'

let database: EmbeddedDatabase | null = null
let folder = ''
afterAll(async () => {
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
})

const query = (text: string) => {
  const { host, port } = database ?? { host: '', port: 0 }
  return queryOnce({ host, port, user: 'postgres', database: 'postgres' }, text)
}

test('an embedded database that crashes restarts by itself with all committed data', async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenure-embedded-'))
  database = await startEmbedded(folder)
  await query('create table kept (word text)')
  for (const word of ['first', 'second']) {
    await query(`insert into kept values ('${word}')`)
    const { pid } = database
    process.kill(pid ?? 0, 'SIGKILL')
    await vi.waitUntil(() => database?.pid !== pid, { timeout: 20_000 })
    await vi.waitUntil(() => query('select 1').catch(() => null), { timeout: 20_000, interval: 100 })
  }
  expect(await query('select word from kept')).toEqual([{ word: 'first' }, { word: 'second' }])
}, 60_000)

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { startEmbedded, type EmbeddedDatabase } from '#backend/db/embedded.ts'

let database: EmbeddedDatabase | null = null
let folder = ''
afterAll(async () => {
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function query(text: string): Promise<unknown[]> {
  const { host, port } = database ?? { host: '', port: 0 }
  const client = new Client({ host, port, user: 'postgres', database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

test('an embedded database that crashes restarts by itself with all committed data', async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenure-embedded-'))
  database = await startEmbedded({ folder })
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

/** @module-tag engine */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { connect } from '#backend/db/connect.ts'

const server = process.env['TEST_DATABASE_URL']

test.runIf(server)('several processes may start at the same time on an empty database', async () => {
  const name = `together_${randomUUID().replaceAll('-', '')}`
  const address = new URL(server ?? '')
  address.pathname = '/postgres'
  const admin = new Client({ connectionString: address.href })
  await admin.connect()
  await admin.query(`create database ${name}`)
  address.pathname = `/${name}`
  const connections = await Promise.all(
    Array.from({ length: 4 }, () => connect({ url: address.href, folder: null, poolSize: 2 })),
  )
  const { rows } = await (connections[0]?.pool.query('select count(*)::int as n from accounts') ?? {
    rows: [],
  })
  expect(rows).toEqual([{ n: 0 }])
  for (const connection of connections) await connection.close()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

test.runIf(!server)(
  'only one process opens the embedded database, and the error names the owner',
  async () => {
    const folder = await mkdtemp('.tmp/locked-')
    const first = await connect({ url: null, folder })
    // A lock of this very process would be mistaken for one left by a crash.
    await writeFile(`${folder}/lock`, String(process.ppid))
    await expect(connect({ url: null, folder })).rejects.toThrow(`in use by process ${process.ppid}`)
    await first.close()
    await rm(folder, { recursive: true, force: true })
  },
)

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseAt, queryOnce } from '../../scripts/postgres.ts'
import { copyTemplate } from './templateFolder.ts'

/**
 * A clone of the populated template, on the server of `TEST_DATABASE_URL` or embedded; `drop` is to be called once nothing is
 * connected to it.
 */
export async function cloneDatabase() {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) {
    const folder = await mkdtemp(join(tmpdir(), 'tenure-database-'))
    copyTemplate(folder)
    return { config: { url: null, folder }, drop: () => rm(folder, { recursive: true, force: true }) }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = new URL(url).pathname.slice(1)
  await administer(url, `create database ${name} template ${template} strategy file_copy`)
  return {
    config: { url: databaseAt(url, name), folder: null, poolSize: 5 },
    drop: () => administer(url, `drop database ${name} with (force)`),
  }
}

/** One statement on the server's own database: a template must have no connections while it is cloned. */
async function administer(url: string, statement: string): Promise<void> {
  await queryOnce(databaseAt(url, 'postgres'), statement)
}

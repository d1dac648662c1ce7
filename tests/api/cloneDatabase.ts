import { randomUUID } from 'node:crypto'
import { databaseAt, queryOnce } from '../../scripts/postgres.ts'
import { templateFile } from './templateFile.ts'

/**
 * A clone of the populated template, on the server of `TEST_DATABASE_URL` or embedded; `drop` is to be called once nothing is
 * connected to it.
 */
export async function cloneDatabase() {
  const url = process.env['TEST_DATABASE_URL']
  if (!url)
    return { config: { url: null, folder: null, template: templateFile }, drop: async () => undefined }
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

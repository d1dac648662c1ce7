import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from '#backend/ports/mail/mailer.ts'

/** The mails that a backend has sent, in a folder, oldest first. */
export async function readOutbox(folder: string): Promise<Mail[]> {
  const names = await readdir(folder).catch(() => [])
  const mails = names.filter((name) => name.endsWith('.json')).sort()
  return Promise.all(
    mails.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Mail),
  )
}

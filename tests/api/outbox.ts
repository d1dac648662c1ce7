import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from '#backend/ports/mail/mailer.ts'

// A mail is never written again, and waiting for one reads the folder many times.
const read = new Map<string, Mail>()

/** The mails that a backend has sent, in a folder, oldest first. */
export async function readOutbox(folder: string): Promise<Mail[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.json')).sort()
  return Promise.all(files.map((name) => readMail(join(folder, name))))
}

async function readMail(file: string): Promise<Mail> {
  const mail = read.get(file) ?? (JSON.parse(await readFile(file, 'utf8')) as Mail)
  read.set(file, mail)
  return mail
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { dataFolder } from './address.ts'

interface StoredMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The newest mail to an address that contains this text, once there is one. */
export async function mailTo(address: string, text = ''): Promise<StoredMail> {
  let found: StoredMail | undefined
  const matches = (mail: StoredMail) => mail.to === address && mail.text.includes(text)
  await expect
    .poll(async () => (found = (await readOutbox()).findLast(matches)) !== undefined, {
      message: `a mail to ${address}`,
    })
    .toBe(true)
  if (!found) throw new Error(`No mail to ${address}`)
  return found
}

/** The six digits in a mail. */
export function codeIn({ subject }: StoredMail): string {
  return /\b\d{6}\b/.exec(subject)?.[0] ?? ''
}

async function readOutbox(): Promise<StoredMail[]> {
  const folder = join(dataFolder, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail),
  )
}

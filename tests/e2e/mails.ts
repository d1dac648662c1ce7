import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Mail } from '#backend/ports/mail/mailer.ts'
import { readOutbox } from '../api/outbox.ts'
import { dataFolder } from './address.ts'

const outbox = join(dataFolder, 'outbox')
/** Milliseconds between two looks. Most mails are there after a tenth of a second. */
const intervals = [25, 25, 50, 50, 100]

/** The newest mail to an address that contains this text, once there is one. */
export async function mailTo(address: string, text = ''): Promise<Mail> {
  let found: Mail | undefined
  const matches = (mail: Mail) => mail.to === address && mail.text.includes(text)
  await expect
    .poll(async () => (found = (await readOutbox(outbox)).findLast(matches)) !== undefined, {
      message: `a mail to ${address}`,
      intervals,
    })
    .toBe(true)
  if (!found) throw new Error(`No mail to ${address}`)
  return found
}

/** The six digits in a mail. */
export function codeIn({ subject }: Mail): string {
  return /\b\d{6}\b/.exec(subject)?.[0] ?? ''
}

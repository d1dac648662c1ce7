import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { PermanentFailure } from '../work/attempts.ts'

export interface Mail {
  /** It does not change between attempts, and neither does the Message-ID made from it. */
  readonly id: string
  /** One mailbox. */
  readonly to: string
  /** As an object: in a text, a comma or colon would be parsed as several mailboxes. */
  readonly replyTo?: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
  /** An entry for the reader's calendar (RFC 5546). */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string }
}

/** Sends mails. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

export interface MailConfig {
  readonly smtpUrl: string | null
  readonly from: string
  readonly developmentFolder: string
}

/** Sends by SMTP, or stores mails where developers read them. */
export const createMailer = ({ smtpUrl, from, developmentFolder }: MailConfig): Mailer =>
  smtpUrl ? smtpMailer(smtpUrl, from) : developmentMailer(developmentFolder)

/** Sends by SMTP: `smtp://user:password@host:port`, or `smtps://…`. Rejects when the server does not accept a mail. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
    // The queue retries: that survives a restart and is logged.
    maxRequeues: 0,
  })
  return {
    async send({ id, to: address, calendar, ...mail }) {
      // As an object: in a string, a comma or colon would be parsed as several recipients.
      const to = { name: '', address }
      try {
        const messageId = `<${id}@${domainOf(from)}>`
        const icalEvent = calendar && { ...calendar, filename: 'interview.ics' }
        await transport.sendMail({ from, messageId, ...mail, to, ...(icalEvent && { icalEvent }) })
      } catch (error) {
        const { responseCode = 0 } = error as { responseCode?: number }
        // 5xx: a permanent rejection.
        if (responseCode >= 500)
          throw new PermanentFailure('The mail server rejected the mail', { cause: error })
        throw error
      }
    },
    close() {
      transport.close()
    },
  }
}

/** The domain of an address such as `Tenure <no-reply@tenure.example>`. */
const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

/** A mail as stored in the development folder. */
export interface StoredMail extends Mail {
  /** ISO 8601. */
  readonly sentAt: string
}

/** Writes each mail as a JSON file whose name sorts by time; `/dev/outbox` shows them. */
export function developmentMailer(folder: string): Mailer {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true })
      // Drops a repeated attempt, as a mail server does by its Message-ID.
      const written = await readdir(folder)
      if (written.some((name) => name.endsWith(`-${mail.id}.json`))) return
      const name = `${String(Date.now()).padStart(15, '0')}-${mail.id}.json`
      const file = join(folder, name)
      const content: StoredMail = { ...mail, sentAt: new Date().toISOString() }
      await writeFile(`${file}.part`, JSON.stringify(content, null, 2))
      // Atomic, so that readers never see a partial file.
      await rename(`${file}.part`, file)
    },
    close() {},
  }
}

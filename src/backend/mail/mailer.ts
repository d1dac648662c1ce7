import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { PermanentFailure } from '../work/attempts.ts'

export interface Mail {
  /** The same for every attempt at the same mail, so that its Message-ID is, too. */
  readonly id: string
  /** One mailbox. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The port that mails leave by. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

/** Sends by SMTP: `smtp://user:password@host:port`, or `smtps://…`. Rejects when the server does not take it. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
    // Trying again is the queue's work: it survives a restart, and says so in the log.
    maxRequeues: 0,
  })
  return {
    async send({ id, to: address, ...mail }) {
      // As data: in a line of a header a comma or a colon would make several recipients of one.
      const to = { name: '', address }
      try {
        await transport.sendMail({ from, messageId: `<${id}@${domainOf(from)}>`, ...mail, to })
      } catch (error) {
        const { responseCode = 0 } = error as { responseCode?: number }
        // 5xx: the server will never take this one, however often it is tried.
        if (responseCode >= 500) throw new PermanentFailure('The mail server refused it', { cause: error })
        throw error
      }
    },
    close() {
      transport.close()
    },
  }
}

/** The part behind the `@` of `Tenure <no-reply@tenure.example>`. */
const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

/** What a file of the outbox holds. */
export interface OutboxFile extends Mail {
  /** ISO 8601. */
  readonly sentAt: string
}

/** Writes each mail as a JSON file, newest name last; `/dev/outbox` shows them. */
export function outboxMailer(folder: string): Mailer {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true })
      // A second attempt at a mail that was written already, as a mail server knows it by its Message-ID.
      const written = await readdir(folder)
      if (written.some((name) => name.endsWith(`-${mail.id}.json`))) return
      const name = `${String(Date.now()).padStart(15, '0')}-${mail.id}.json`
      const file = join(folder, name)
      const content: OutboxFile = { ...mail, sentAt: new Date().toISOString() }
      await writeFile(`${file}.part`, JSON.stringify(content, null, 2))
      // A reader of the folder never sees half a mail.
      await rename(`${file}.part`, file)
    },
    close() {},
  }
}

import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export interface Mail {
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
    async send(mail) {
      await transport.sendMail({ from, ...mail })
    },
    close() {
      transport.close()
    },
  }
}

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
      const name = `${String(Date.now()).padStart(15, '0')}-${randomUUID()}.json`
      const file = join(folder, name)
      const content: OutboxFile = { ...mail, sentAt: new Date().toISOString() }
      await writeFile(`${file}.part`, JSON.stringify(content, null, 2))
      // A reader of the folder never sees half a mail.
      await rename(`${file}.part`, file)
    },
    close() {},
  }
}

import { createHmac, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A text message. Its id stays the same however often it is tried: who delivers it may drop what it knows already. */
export interface TextMessage {
  readonly id: string
  /** E.164. */
  readonly to: string
  readonly text: string
}

/** The port that text messages leave by. Rejects when the message was not taken; the queue then tries again. */
export interface Texter {
  send(message: TextMessage): Promise<void>
}

/** How long the gateway may take to answer, in milliseconds. */
const timeout = 10_000

/**
 * Hands messages to an HTTP gateway: a POST with `{ id, to, text }`, signed as webhooks are (standardwebhooks.com):
 * HMAC-SHA256 of `<id>.<timestamp>.<body>` with the shared secret, in base64. Any 2xx means taken.
 */
export function gatewayTexter(url: string, secret: string, now: () => Date): Texter {
  return {
    async send(message) {
      const body = JSON.stringify(message)
      const timestamp = String(Math.floor(now().getTime() / 1000))
      const signature = createHmac('sha256', secret)
        .update(`${message.id}.${timestamp}.${body}`)
        .digest('base64')
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': message.id,
          'webhook-id': message.id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${signature}`,
        },
        body,
        // What was signed for one address is not carried to another.
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`)
    },
  }
}

/** What a file of the outbox holds. */
export interface TextFile extends TextMessage {
  /** ISO 8601. */
  readonly sentAt: string
}

/** Writes each message as a JSON file, newest name last; `/dev/outbox` shows them. */
export function outboxTexter(folder: string): Texter {
  return {
    async send(message) {
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${String(Date.now()).padStart(15, '0')}-${randomUUID()}.json`)
      const content: TextFile = { ...message, sentAt: new Date().toISOString() }
      await writeFile(`${file}.part`, JSON.stringify(content, null, 2))
      await rename(`${file}.part`, file)
    },
  }
}

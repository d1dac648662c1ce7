import { createHmac, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A text message. Its id is the same for every attempt, so that the gateway can drop duplicates. */
export interface TextMessage {
  readonly id: string
  /** E.164. */
  readonly to: string
  readonly text: string
}

/** Sends text messages. Rejects when a message was not accepted; the queue then retries. */
export interface SmsSender {
  send(message: TextMessage): Promise<void>
}

export interface SmsGateway {
  readonly gatewayUrl: string
  readonly secret: string
}

/** Sends through the gateway, or stores messages in a folder where developers read them. */
export const createSmsSender = (
  gateway: SmsGateway | null | undefined,
  developmentFolder: string,
  now: () => Date,
): SmsSender =>
  gateway
    ? gatewaySmsSender(gateway.gatewayUrl, gateway.secret, now)
    : developmentSmsSender(developmentFolder)

/** How long the gateway may take to respond, in milliseconds. */
const timeoutMs = 10_000

/**
 * Sends messages through an HTTP gateway: a POST with `{ id, to, text }`, signed by the Standard Webhooks scheme
 * (standardwebhooks.com): HMAC-SHA256 of `<id>.<timestamp>.<body>` with the shared secret, in base64. Any 2xx means accepted.
 */
export function gatewaySmsSender(url: string, secret: string, now: () => Date): SmsSender {
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
        // A signed message must not be forwarded to another address.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The SMS gateway responded with ${response.status}`)
    },
  }
}

/** A text message as stored in the development folder. */
export interface StoredTextMessage extends TextMessage {
  /** ISO 8601. */
  readonly sentAt: string
}

/** Writes each message as a JSON file whose name sorts by time; `/dev/outbox` shows them. */
export function developmentSmsSender(folder: string): SmsSender {
  return {
    async send(message) {
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${String(Date.now()).padStart(15, '0')}-${randomUUID()}.json`)
      const content: StoredTextMessage = { ...message, sentAt: new Date().toISOString() }
      await writeFile(`${file}.part`, JSON.stringify(content, null, 2))
      await rename(`${file}.part`, file)
    },
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import { call, type Transport } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { invite, listCompanyInvitations } from '#contract/employments/members.ts'
import { createJobPosting, listJobPostings } from '#contract/jobs/postings.ts'
import { listInbox } from '#contract/messages/inbox.ts'
import { listMessages, replyToConversation } from '#contract/messages/messages.ts'
import { slug } from '../bench/demo.ts'
import type { WriteRecord } from './records.ts'

export interface Load {
  /** Resolves when the attempts in progress have ended. */
  stop(): Promise<readonly WriteRecord[]>
}

interface Kind {
  readonly name: string
  write(key: string): Promise<unknown>
  /** Keys of all that is stored. */
  read(): Promise<string[]>
}

const writers = 6
/** Of one writer, in milliseconds. With six writers that is twenty writes a second at most. */
const pauseMs = 300
/** A client that was refused tries again soon. */
const retryMs = 100
/** An attempt without a response is given up. */
const attemptMs = 30_000
export const mailDomain = 'chaos.example'
/** As the product writes it: in lower case. */
export const addressOf = (key: string): string => `${key.toLowerCase()}@${mailDomain}`

/** What the load writes: rows of three domains, with mails, events and notifications behind them. */
export async function kindsOf(api: Transport): Promise<readonly Kind[]> {
  const company = { slug }
  const { items } = await call(api, listInbox, { params: company, query: { limit: '1' } })
  const params = { conversationId: items[0]?.id ?? 0 }
  const invitation = {
    position: 'Driver',
    start_date: '2024-03-01',
    role: 'member',
    manage_hr_panel: false,
  } as const
  return [
    {
      name: 'job',
      write: (key) => call(api, createJobPosting, { params: company, body: { title: key } }),
      read: () =>
        everything(async (after) => {
          const query = { limit: '100', ...after }
          const page = await call(api, listJobPostings, { params: company, query })
          return { keys: page.items.map(({ title }) => title), next: page.next }
        }),
    },
    {
      name: 'invitation',
      write: (key) =>
        call(api, invite, { params: company, body: { ...invitation, name: key, email: addressOf(key) } }),
      read: () =>
        everything(async (after) => {
          const query = { limit: '100', ...after }
          const page = await call(api, listCompanyInvitations, { params: company, query })
          return { keys: page.items.map(({ name }) => name), next: page.next }
        }),
    },
    {
      name: 'message',
      write: (key) => call(api, replyToConversation, { params, body: { text: key, attachments: [] } }),
      read: () =>
        everything(async (after) => {
          const page = await call(api, listMessages, { params, query: { limit: '100', ...after } })
          return { keys: page.items.map(({ text }) => text), next: page.next }
        }),
    },
  ]
}

async function everything(
  read: (after: { after?: string }) => Promise<{ keys: string[]; next: string | null }>,
): Promise<string[]> {
  const keys: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const page = await read(after ? { after } : {})
    keys.push(...page.keys)
    after = page.next
  }
  return keys
}

/** Writes until it is stopped, and records each attempt. No key is tried twice. */
export function startLoad(kinds: readonly Kind[], prefix: string): Load {
  const records: WriteRecord[] = []
  let isStopped = false
  const write = async (writer: number): Promise<void> => {
    for (let n = 0; !isStopped; n++) {
      const kind = kinds[(writer + n) % kinds.length]
      if (!kind) return
      const key = `${prefix}-${writer}-${n}`
      const startedAt = performance.now()
      const error = await kind.write(key).then(() => null, reasonOf)
      records.push({ writer, kind: kind.name, key, startedAt, endedAt: performance.now(), error })
      await delay(error === null ? pauseMs : retryMs)
    }
  }
  const done = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  return {
    async stop() {
      isStopped = true
      await done
      return records
    },
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof CallError)) return String(error)
  return error.status === 0 ? 'no response' : `${error.status} ${error.code ?? ''}`.trim()
}

/** The same transport, whose calls do not wait for ever. */
export const impatient = (api: Transport): Transport => ({
  ...api,
  send: (request) => fetch(request, { signal: AbortSignal.timeout(attemptMs) }),
})

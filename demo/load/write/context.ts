import type { Context, Viewer } from '#backend/core/context.ts'
import type { Database } from '#backend/db/connect.ts'
import type { DemoContent } from '../content.ts'

/** What every writer needs. */
export interface WriteContext {
  readonly ctx: Context
  readonly db: Database
  readonly content: DemoContent
  /** The moment of filling: all dates are counted from it. */
  readonly today: Date
  readonly passwordHash: string
  readonly domainRecords: boolean
  /** Ids by the keys of the content. */
  readonly people: Map<string, number>
  readonly companies: Map<string, number>
  readonly jobs: Map<string, number>
}

/** What the content names has been read and checked; not to find it is a mistake in the order of the writers. */
export function getOrThrow<Item>(items: ReadonlyMap<string, Item>, key: string): Item {
  const item = items.get(key)
  if (item === undefined) throw new Error(`The demo content names ${key}, which has not been written`)
  return item
}

export const viewerOf = ({ content, people }: WriteContext, key: string): Viewer => ({
  userId: getOrThrow(people, key),
  sessionId: 0,
  locale: getOrThrow(content.people, key).language,
})

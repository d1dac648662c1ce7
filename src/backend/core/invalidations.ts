import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import type { EventName, Events } from './events.ts'

/**
 * Which cached pages an event makes untrue, by tag: `company:7`, `job:12`. Asked inside the change's own transaction,
 * after the change, so that it can look at what was written.
 */
export type Invalidations = {
  readonly [Name in EventName]?: (
    payload: Events[Name],
    tx: Tx,
  ) => readonly string[] | Promise<readonly string[]>
}

/** The channel of PostgreSQL on which processes invalidate each other's pages. */
export const invalidationChannel = 'tenure_stale_pages'
/** PostgreSQL takes 8,000 bytes a message. */
const tagsInMessage = 200

/**
 * Invalidates pages in all other processes; `self` is the name of this one, which evicts its own by itself. Sent inside
 * a transaction it goes out with the commit and not without it, after the change has become visible: nobody can evict a
 * page, read the old rows again and cache what they saw.
 */
export const announceAs = (self: string) => async (db: Tx, tags: readonly string[]) => {
  for (let at = 0; at < tags.length; at += tagsInMessage) {
    const message = JSON.stringify({ from: self, tags: tags.slice(at, at + tagsInMessage) })
    await db.execute(sql`select pg_notify(${invalidationChannel}, ${message})`)
  }
}

/** The tags that another process invalidates; none when it was this one. */
export function readAnnounced(message: string, self: string): readonly string[] {
  const { from, tags } = JSON.parse(message) as { from: string; tags: readonly string[] }
  return from === self ? [] : tags
}

import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import type { EventName, Events } from './events.ts'

/**
 * The tags of cached pages that an event invalidates: `company:7`, `job:12`. Called inside the transaction, after the
 * change, so that it can query what was written.
 */
export type Invalidations = {
  readonly [Name in EventName]?: (
    payload: Events[Name],
    tx: Tx,
  ) => readonly string[] | Promise<readonly string[]>
}

/** The PostgreSQL channel on which processes invalidate each other's pages. */
export const invalidationChannel = 'tenure_stale_pages'
/** PostgreSQL limits a notification to 8,000 bytes. */
const tagsInMessage = 200

/**
 * Invalidates pages in all other processes; `self` names this one, which evicts its own pages directly. Sent inside a
 * transaction, the notification is delivered after the change becomes visible, so no process can evict a page, read
 * the old rows again and cache the old page.
 */
export const announceAs = (self: string) => async (db: Tx, tags: readonly string[]) => {
  for (let at = 0; at < tags.length; at += tagsInMessage) {
    const message = JSON.stringify({ from: self, tags: tags.slice(at, at + tagsInMessage) })
    await db.execute(sql`select pg_notify(${invalidationChannel}, ${message})`)
  }
}

/** The tags that another process invalidated; none for this process's own message. */
export function readAnnounced(message: string, self: string): readonly string[] {
  const { from, tags } = JSON.parse(message) as { from: string; tags: readonly string[] }
  return from === self ? [] : tags
}

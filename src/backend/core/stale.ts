import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import type { EventName, Events } from './events.ts'

/**
 * Which finished pages an event makes untrue, by tag: `company:7`, `job:12`. Asked inside the change's own
 * transaction, after the change, so that it can look at what was written.
 */
export type Stale = {
  readonly [Name in EventName]?: (
    payload: Events[Name],
    tx: Tx,
  ) => readonly string[] | Promise<readonly string[]>
}

/** The channel of PostgreSQL on which processes tell each other. */
export const staleChannel = 'tenure_stale_pages'
/** PostgreSQL takes 8,000 bytes a message. */
const tagsInMessage = 200

/**
 * Tells all other processes on this database which pages are untrue; `self` is the name of this one, which forgets them
 * by itself. Sent inside a transaction it goes out with the commit
 * and not without it, after the change has become visible: nobody can forget a page, read the old rows again and keep
 * what they saw.
 */
export const announceAs = (self: string) => async (db: Tx, tags: readonly string[]) => {
  for (let at = 0; at < tags.length; at += tagsInMessage) {
    const message = JSON.stringify({ from: self, tags: tags.slice(at, at + tagsInMessage) })
    await db.execute(sql`select pg_notify(${staleChannel}, ${message})`)
  }
}

/** What another process says is untrue; nothing when it was said by this one. */
export function readAnnounced(message: string, self: string): readonly string[] {
  const { from, tags } = JSON.parse(message) as { from: string; tags: readonly string[] }
  return from === self ? [] : tags
}

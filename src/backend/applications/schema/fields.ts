import { sql, type SQL } from '#drizzle'
import { nested } from '../../db/nested.ts'
import { applications } from './applications.ts'

/**
 * Whether the company knows who sent the application of each row: it answers a job that is not blind, or has been revealed
 * (docs/decisions/161-blind-jobs.md).
 */
export const isKnown: SQL<boolean> = nested(
  sql`(${applications.alias} is null or ${applications.revealedAt} is not null)`,
)

/** What decides whether the company knows who sent an application. */
export type Sight = Pick<typeof applications.$inferSelect, 'alias' | 'revealedAt'>

/** What the company sees instead of the name; null once it knows who applied. */
export const aliasOf = ({ alias, revealedAt }: Sight): string | null => (revealedAt === null ? alias : null)

/**
 * Whether the application of each row lets the company see more of the profile: the company knows whose it is, and has not lost
 * it by a withdrawal or the end of its retention.
 */
export const opensProfile: SQL<boolean> = nested(sql`(${applications.state} <> 'withdrawn'
  and ${applications.expiredAt} is null and ${isKnown})`)

import { sql } from '#drizzle'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from '#drizzle/pg-core'
import { createdAt, id, moment } from '../db/columns.ts'

// For the migrations.
export { shownSchema } from '../db/shown.ts'

/**
 * A six-digit code sent by mail or text message: valid for 10 minutes, 5 attempts, one use. At most one per purpose and
 * target; see `core/codes.ts`.
 */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: id(),
    purpose: text().$type<'signUp' | 'phone' | 'email' | 'domain'>().notNull(),
    /** What the code confirms, depending on the purpose: a sign-up, or an account with a phone number or address. */
    target: text().notNull(),
    codeHash: text().notNull(),
    attempts: smallint().notNull().default(0),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    // Supports prefix queries: erasing an account deletes its codes.
    uniqueIndex('verification_codes_target').on(table.purpose, table.target.op('text_pattern_ops')),
    index('verification_codes_expires').on(table.expiresAt),
  ],
)

/** The outbox of earlier releases; deliveries are jobs of the queue now. See `queueUndelivered`. */
export const events = pgTable(
  'events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    name: text().notNull(),
    payload: text().notNull(),
    attempts: smallint().notNull().default(0),
    recordedAt: createdAt(),
    handledAt: moment(),
  },
  (table) => [
    index('events_waiting')
      .on(table.id)
      .where(sql`${table.handledAt} is null`),
  ],
)

/** One-off tasks that were done on this database, such as seeding. */
export const milestones = pgTable('milestones', {
  name: text().primaryKey(),
  reachedAt: createdAt(),
  demo: boolean().notNull().default(false),
})

/**
 * How far the work over whole tables has come, a row for each; see `core/batchedWork.ts`. It holds ids and counts.
 *
 * Rows stay, one for each name. They are about no person, so they are neither exported nor erased. Without them, as after
 * the restore of an older backup, work begins again, which changes nothing that was done. Operators may read them.
 */
export const batchedWork = pgTable('batched_work', {
  name: text().primaryKey(),
  /** Counts the times it was begun. */
  run: integer().notNull().default(1),
  /** The number of batches of this run that are done. */
  batches: integer().notNull().default(0),
  /** Where the next batch begins, as the work itself has returned it; null at the beginning. */
  next: jsonb(),
  startedAt: moment().notNull(),
  /** Null while it is under way. */
  finishedAt: moment(),
})

/** Counters of `core/rateLimits.ts`. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    /** Unix time in milliseconds. */
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
)

/** Orders the counts that pages show; see `core/countVersion.ts`. */
export const countVersions = pgSequence('count_versions')

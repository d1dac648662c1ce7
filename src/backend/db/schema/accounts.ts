import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment, ref } from './columns.ts'

/** An account that can sign in. Its id is also the `user_id` of its personal profile. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    /** Lower case: addresses are compared without regard to case. */
    email: text().notNull(),
    /** An account always has a confirmed address; before that it is a row of `sign_ups`. */
    emailVerifiedAt: moment().notNull(),
    passwordHash: text().notNull(),
    locale: text().$type<'en_GB' | 'uk_UA'>().notNull().default('en_GB'),
    /** Whether the sign-up also created a company; decides where an interrupted sign-up continues. */
    signUp: text().$type<'personal' | 'company'>().notNull().default('personal'),
    /** The sign-up still has to ask for the optional phone number. */
    phonePending: boolean().notNull().default(false),
    termsAcceptedAt: moment().notNull(),
    closedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('accounts_email').on(table.email),
    check('accounts_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
)

/** A signed-in device. Only the SHA-256 of its token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    userAgent: text(),
    address: text(),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
    expiresAt: moment().notNull(),
    /** When the user last reauthenticated. */
    provenAt: moment(),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_account').on(table.accountId),
    index('sessions_expires').on(table.expiresAt),
  ],
)

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

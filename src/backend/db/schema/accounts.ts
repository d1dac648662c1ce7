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

/** Who signs in. Its id is also the `user_id` of its personal profile. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    /** Lower case: addresses are compared without regard to case. */
    email: text().notNull(),
    /** There is no account without a confirmed address: until then it is a row of `sign_ups`. */
    emailVerifiedAt: moment().notNull(),
    passwordHash: text().notNull(),
    locale: text().$type<'en_GB' | 'uk_UA'>().notNull().default('en_GB'),
    /** A personal sign-up, or one that also made a company: decides where it continues when it was interrupted. */
    signUp: text().$type<'personal' | 'company'>().notNull().default('personal'),
    /** The sign-up has still to ask for a phone number, which may be declined. */
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

/** A signed-in device. Only the SHA-256 of its token is kept. */
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
    /** When it was last proven again who is there; see `security/proof.ts`. */
    provenAt: moment(),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_account').on(table.accountId),
    index('sessions_expires').on(table.expiresAt),
  ],
)

/**
 * A six-digit code on its way by mail or text message: 10 minutes, 5 tries, used once. One stands for each thing that
 * is to be confirmed; see `core/codes.ts`.
 */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: id(),
    purpose: text().$type<'signUp' | 'phone' | 'email' | 'domain'>().notNull(),
    /** What the code confirms, in words of its purpose: a sign-up, or an account together with a number or address. */
    target: text().notNull(),
    codeHash: text().notNull(),
    attempts: smallint().notNull().default(0),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    // By the beginning of the target too: erasing an account ends what it has asked for.
    uniqueIndex('verification_codes_target').on(table.purpose, table.target.op('text_pattern_ops')),
    index('verification_codes_expires').on(table.expiresAt),
  ],
)

/** What earlier releases recorded as having happened; deliveries are work of the queue now. See `queueUndelivered`. */
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

/** Marks of one-off work that has been done on this database, such as seeding. */
export const milestones = pgTable('milestones', {
  name: text().primaryKey(),
  reachedAt: createdAt(),
  demo: boolean().notNull().default(false),
})

/** Counters of `core/rateLimits.ts`, in the columns that rate-limiter-flexible expects. */
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

import { sql } from '#drizzle'
import { bigint, index, pgTable, text, uniqueIndex } from '#drizzle/pg-core'
import type { StaffEventKind, StaffTargetKind } from '#contract/staff/events.ts'
import type { StaffRole } from '#contract/core/staffRoles.ts'
import { userId } from '../accounts/schema/accounts.ts'
import { createdAt, id, moment, ref } from '../db/columns.ts'

/**
 * Who is of the operator's staff: a row per role that was granted (docs/decisions/178-staff.md).
 *
 * Retention: as long as the account. Export: the person's own. Erasure: with the account. Readers: `npm run staff`.
 */
export const staffMembers = pgTable(
  'staff_members',
  {
    id: id(),
    accountId: userId(),
    role: text().$type<StaffRole>().notNull(),
    grantedAt: createdAt(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('staff_members_open')
      .on(table.accountId, table.role)
      .where(sql`${table.endedAt} is null`),
    index('staff_members_account').on(table.accountId),
  ],
)

/**
 * A session on the pages of staff. Only the SHA-256 of its token is stored.
 *
 * Retention: its eight hours. Export: the person's own. Erasure: with the account. Readers: nobody but the server.
 */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: id(),
    accountId: userId(),
    tokenHash: text().notNull(),
    /** Of the stored password that it began with, so that it ends with that password. */
    passwordHashMark: text().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    /** When the staff member last reauthenticated. */
    provenAt: moment(),
  },
  (table) => [
    uniqueIndex('staff_sessions_token').on(table.tokenHash),
    index('staff_sessions_account').on(table.accountId),
    index('staff_sessions_expires').on(table.expiresAt),
  ],
)

/**
 * What staff did, in order. Rows are only ever added: triggers refuse any other change, number the rows and chain them by hash,
 * as those of employments. It holds ids, codes and times only: words stand in rows that can be erased.
 *
 * Retention: for good. Export: none, as it is about what the operator did. Erasure: nothing of a person is in it but ids that
 * lead nowhere. Readers: supervisors, and `npm run verify-history`.
 */
export const staffEvents = pgTable(
  'staff_events',
  {
    /** From 1, without gaps; set by the trigger. */
    number: bigint({ mode: 'number' }).primaryKey().default(0),
    at: moment().notNull(),
    /** The account of the staff member; null for a command of the operator on the server. */
    actorId: ref(),
    kind: text().$type<StaffEventKind>().notNull(),
    caseId: ref(),
    targetKind: text().$type<StaffTargetKind>(),
    targetId: ref(),
    /** Codes and ids, as canonical JSON. */
    details: text().notNull().default('{}'),
    /** Set by the trigger: the hash of the row before, and SHA-256 over that and the fields above, in hex. */
    previousHash: text().notNull().default(''),
    hash: text().notNull().default(''),
  },
  (table) => [
    index('staff_events_case')
      .on(table.caseId, table.number)
      .where(sql`${table.caseId} is not null`),
    index('staff_events_actor').on(table.actorId, table.number),
  ],
)

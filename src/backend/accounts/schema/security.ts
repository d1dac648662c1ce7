import { boolean, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from '#drizzle/pg-core'
import type { ActivityKind } from '#contract/accounts/security.ts'
import { createdAt, id, moment, ref } from '../../db/columns.ts'
import { accounts, userId } from './accounts.ts'

/** Security events of an account, shown to its owner. Append-only; deleted after a year. */
export const accountActivity = pgTable(
  'account_activity',
  {
    id: id(),
    accountId: userId(),
    kind: text().$type<ActivityKind>().notNull(),
    /** Browser and system. */
    device: text().notNull().default(''),
    /** A prefix of the network address: enough to recognise it, too little for tracking. */
    place: text().notNull().default(''),
    at: createdAt(),
  },
  (table) => [
    index('account_activity_account').on(table.accountId, table.id),
    index('account_activity_at').on(table.at),
  ],
)

/** The secret of an authenticator app; active once confirmed. */
export const secondFactors = pgTable('second_factors', {
  accountId: userId().primaryKey(),
  /** Encrypted: see `security/secrets.ts`. */
  secret: text().notNull(),
  confirmedAt: moment(),
  /** The last time step whose code was used, so that no code works twice. */
  lastStep: ref().notNull().default(0),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  { id: id(), accountId: userId(), codeHash: text().notNull(), usedAt: moment() },
  (table) => [uniqueIndex('recovery_codes_hash').on(table.accountId, table.codeHash)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    accountId: userId(),
    /** The credential id of the authenticator, in base64url. */
    credentialId: text().notNull(),
    /** COSE, in base64url. */
    publicKey: text().notNull(),
    /** The authenticator's signature counter; many always send 0. */
    counter: ref().notNull(),
    transports: jsonb().$type<readonly string[]>().notNull().default([]),
    name: text().notNull(),
    synced: boolean().notNull(),
    addedAt: createdAt(),
    lastUsedAt: moment(),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_account').on(table.accountId),
  ],
)

/** A pending challenge: valid for minutes, a few attempts, one use. Only the hash of its token is stored. */
export const challenges = pgTable(
  'challenges',
  {
    id: id(),
    tokenHash: text().notNull(),
    purpose: text()
      .$type<'secondFactor' | 'passkeySignIn' | 'passkeyAdding' | 'passkeySignUp' | 'proof'>()
      .notNull(),
    accountId: ref().references(() => accounts.id, { onDelete: 'cascade' }),
    /** The challenge for the authenticator to sign; empty for a second factor. */
    challenge: text().notNull().default(''),
    attempts: smallint().notNull().default(0),
    expiresAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('challenges_token').on(table.tokenHash),
    index('challenges_account').on(table.accountId),
    index('challenges_expiry').on(table.expiresAt),
  ],
)

/** Browsers that an account has signed in from; failed attempts from elsewhere do not lock them out. */
export const knownDevices = pgTable(
  'known_devices',
  { accountId: userId(), secretHash: text().notNull(), lastUsedAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.accountId, table.secretHash] }),
    index('known_devices_secret').on(table.secretHash),
  ],
)

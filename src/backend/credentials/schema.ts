import { sql } from '#drizzle'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from '#drizzle/pg-core'
import type { CredentialForm, CredentialKind } from '#contract/credentials/kinds.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { companies } from '../companies/schema/companies.ts'
import { createdAt, id, moment, ref } from '../db/columns.ts'
import { employments } from '../employments/schema/employments.ts'

interface Position {
  readonly position: string
  /** YYYY-MM-DD. */
  readonly start_date: string
}

/** What a credential says, as it is stored beside it. */
export interface SignedFacts {
  /** The person's and the company's name as confirmed. */
  readonly name: string
  readonly company: string
  readonly start_date: string
  readonly end_date: string | null
  readonly positions: readonly Position[]
  /** Whether a review or feedback was signed with a reply; null for an employment. */
  readonly replied: boolean | null
}

/**
 * Companies as issuers of credentials (docs/decisions/162-signed-employments.md). The four tables of issuers, keys, lists and
 * credentials hold ids, keys and dates only: they are never deleted, because what was signed is read by others for good. They
 * are in every backup; only operators read them, and everybody what `issuers/did.ts` and `status/` make of them.
 */
export const credentialIssuers = pgTable(
  'credential_issuers',
  {
    id: id(),
    companyId: ref()
      .notNull()
      .references(() => companies.id, { onDelete: 'restrict' }),
    /** Since when the company signs what it confirms; null while it does not. */
    enabledAt: moment(),
    /** The domain at which the company serves its own document, found there with the key `ownKeyId`; null if it does not. */
    ownDomain: text(),
    ownKeyId: ref(),
    checkedAt: moment(),
    nextCheckAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('credential_issuers_company').on(table.companyId),
    index('credential_issuers_due')
      .on(table.nextCheckAt)
      .where(sql`${table.nextCheckAt} is not null`),
    check(
      'credential_issuers_own',
      sql`(${table.ownDomain} is null) = (${table.ownKeyId} is null) and (${table.ownDomain} is null) = (${table.nextCheckAt} is null)`,
    ),
  ],
)

const issuerId = () =>
  ref()
    .notNull()
    .references(() => credentialIssuers.id, { onDelete: 'restrict' })

/** Ed25519 keys of issuers, one of them current. */
export const credentialKeys = pgTable(
  'credential_keys',
  {
    id: id(),
    issuerId: issuerId(),
    /** From 1; part of its name in the issuer's document. */
    number: smallint().notNull(),
    /** As Multikey: `z6Mk…`. */
    publicKey: text().notNull(),
    /** The private part, encrypted with `CREDENTIAL_KEY`; deleted when the key is revoked. */
    encryptedKey: text(),
    createdAt: createdAt(),
    /** When another one replaced it. What it signed before still holds. */
    retiredAt: moment(),
    /** Since when nothing holds that it has signed. */
    revokedAt: moment(),
  },
  (table) => [
    uniqueIndex('credential_keys_number').on(table.issuerId, table.number),
    uniqueIndex('credential_keys_public').on(table.publicKey),
    uniqueIndex('credential_keys_current')
      .on(table.issuerId)
      .where(sql`${table.retiredAt} is null`),
    check(
      'credential_keys_revoked',
      sql`(${table.revokedAt} is null) = (${table.encryptedKey} is not null) and (${table.revokedAt} is null or ${table.retiredAt} is not null)`,
    ),
  ],
)

const keyId = () =>
  ref()
    .notNull()
    .references(() => credentialKeys.id, { onDelete: 'restrict' })

/** Lists of states, each for credentials of one issuer under one DID. */
export const credentialLists = pgTable(
  'credential_lists',
  {
    id: id(),
    issuerId: issuerId(),
    did: text().notNull(),
    /** What signs the list: the newest key that the document of its DID is known to have. */
    keyId: keyId(),
    /** 32 random bytes in hex, from which the states of unused places follow. */
    noise: text().notNull(),
    /** Grows with each change of a place. */
    version: integer().notNull().default(0),
    /** No place is given out any more. */
    closedAt: moment(),
    /** Places that this database does not know count as revoked: it was restored, and they may have been given out after that. */
    revokesUnknown: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('credential_lists_issuer').on(table.issuerId),
    index('credential_lists_key').on(table.keyId),
    uniqueIndex('credential_lists_open')
      .on(table.issuerId, table.did)
      .where(sql`${table.closedAt} is null`),
  ],
)

/** Signed credentials with their places in a list. A place is given out once; the row stays when its person is erased. */
export const credentials = pgTable(
  'credentials',
  {
    id: id(),
    /** Random; names the credential to others. */
    uuid: text().notNull(),
    issuerId: issuerId(),
    keyId: keyId(),
    listId: ref()
      .notNull()
      .references(() => credentialLists.id, { onDelete: 'restrict' }),
    place: integer().notNull(),
    kind: text().$type<CredentialKind>().notNull(),
    employmentId: ref()
      .notNull()
      .references(() => employments.id, { onDelete: 'restrict' }),
    /** The review; null for the other kinds. */
    reviewId: ref(),
    issuedAt: createdAt(),
    revokedAt: moment(),
    /** `owner`: the person revoked it. `record`: the company no longer confirms what it says. `key`: its key was revoked. */
    revokedBy: text().$type<'owner' | 'record' | 'key'>(),
    /** From that day on the record says more than the credential. */
    refreshOn: date({ mode: 'string' }),
  },
  (table) => [
    uniqueIndex('credentials_uuid').on(table.uuid),
    uniqueIndex('credentials_place').on(table.listId, table.place),
    index('credentials_employment').on(table.employmentId),
    index('credentials_issuer').on(table.issuerId),
    index('credentials_key').on(table.keyId),
    check('credentials_revoked', sql`(${table.revokedAt} is null) = (${table.revokedBy} is null)`),
  ],
)

/**
 * The credentials themselves: personal data of the employee, who alone reads them. Exported and erased with the account; until
 * then stored, so that they can be taken along again.
 */
export const credentialDocuments = pgTable(
  'credential_documents',
  {
    credentialId: ref()
      .primaryKey()
      .references(() => credentials.id, { onDelete: 'restrict' }),
    employeeId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** JSON as it was signed. */
    document: text().notNull(),
    /** What it says, to be compared with the record. */
    facts: jsonb().$type<SignedFacts>().notNull(),
    /** The forms in which it was taken along. */
    takenAs: text().array().$type<CredentialForm[]>().notNull().default([]),
  },
  (table) => [index('credential_documents_employee').on(table.employeeId)],
)

import type { SQL } from '#drizzle'
import type { HiddenOnClose } from '../accounts/schema/closures.ts'
import type { Tx } from '../db/connect.ts'
import type { RestrictedAudience } from '../files/schema.ts'
import { PermanentFailure, type Attempt } from '../ports/work/attempts.ts'
import type { Work, WorkName } from '../ports/work/workNames.ts'
import type { App } from './app.ts'
import type { Context, Viewer } from './context.ts'
import type { ContractFile } from './contract.ts'
import type { NamedReactions, QueuedDelivery, Reactions } from './deliveries.ts'
import type { Emit } from './events.ts'
import type { Invalidations } from './invalidations.ts'
import type { CompanyQuery } from './membership.ts'
import type { RateRules } from './rateLimits.ts'
import type { Reportables } from './reportable.ts'
import type { AuditedCalls } from './security/auditCall.ts'

/** An account being erased, and the anonymous account that takes over the records companies retain. */
export interface Erased {
  readonly accountId: number
  readonly anonymousId: number
  /** All addresses and numbers of the account. */
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

/** A new account, and the name of its person. */
export interface NewAccount {
  readonly userId: number
  readonly firstName: string
  readonly lastName: string
  readonly timeZone?: string | null | undefined
}

/** A sign-up whose address was just confirmed, and its account. */
export interface ConfirmedSignUp {
  readonly signUpId: string
  readonly userId: number
  readonly email: string
}

/** A company that is being closed, whose row and jobs are locked. */
export interface ClosingCompany {
  readonly companyId: number
  readonly closedAt: Date
}

/** What the closing of a company ended, for the operator who ran it. */
export interface EndedWithCompany {
  readonly jobs?: number
  readonly invitations?: number
}

/** A company that has just verified a domain. */
export interface VerifiedCompany {
  readonly companyId: number
  readonly name: string
  readonly domain: string
}

/** The part of a stored file that access rules need. */
export interface StoredFile {
  readonly id: number
  readonly ownerId: number | null
}

/** What a member may do at a company. */
export interface MemberRights {
  /** A member whose access is not suspended. */
  readonly access: boolean
  readonly admin: boolean
  readonly jobs: boolean
  readonly messages: boolean
}

/** Somebody who has just lost rights at a company. */
export interface LostRights {
  readonly companyId: number
  readonly userId: number
  /** The rights that they had before and no longer have. */
  readonly lost: MemberRights
  /** The membership has ended, rather than being suspended or changed. */
  readonly isOver: boolean
}

/** The background work of a domain, by name. */
export type WorkHandlers = {
  readonly [Name in WorkName]?: (ctx: Context, data: Work[Name], attempt: Attempt) => Promise<void>
}

/**
 * Work over a whole table, a job per batch (docs/decisions/164). Does the batch that begins where an earlier one has ended, or
 * the first one for null, and returns where the next one begins; nothing after the last one. A batch may run again, or twice
 * at once, and takes a fraction of the two minutes that a job has.
 *
 * What it returns is stored as JSON, and may be read by the next release.
 */
export type BatchedWork = (ctx: Context, from: never) => Promise<object | null | void>

/**
 * Everything a domain provides (docs/decisions/007). `domains.ts` is the only list of modules: adding a domain
 * touches that list, the route table and the domain's own folders.
 */
export interface DomainModule {
  /** Also the prefix of its delivery names. */
  readonly name: string
  /** The contract files it implements; their export names appear in the OpenAPI document. */
  readonly contract?: readonly ContractFile[]
  readonly routes?: (app: App) => void
  /** The company of what a path names, by parameter: for endpoints that only members of the company may call. */
  readonly companyOf?: Readonly<Record<string, CompanyQuery>>
  /**
   * By name, after the module's. Names are stored in the queue, so they must not change while deliveries may be waiting: a
   * name with a dot is stored as it is, by reactions that another module had.
   */
  readonly reactions?: Readonly<Record<string, Reactions>>
  readonly invalidations?: Invalidations
  readonly work?: WorkHandlers
  /** Work over whole tables: a job of this name begins it, and another one runs each of its batches. */
  readonly batchedWork?: { readonly [Name in WorkName]?: BatchedWork }
  /** Of the batched work, what each database needs once, such as filling a new column: the next start begins it. */
  readonly backfills?: readonly WorkName[]
  /** Of the work, what sends mail or texts, or ends in that: it is parked on a restored database. */
  readonly sendingWork?: readonly WorkName[]
  /** Of the work, what loads the machine: one at a time in each process, so that a rush of it leaves room for requests. */
  readonly heavyWork?: readonly WorkName[]
  /** Recurring work: five-field cron expressions, in UTC. */
  readonly schedule?: { readonly [Name in WorkName]?: string }
  readonly rateLimits?: RateRules
  /** Calls that the security log records. */
  readonly auditedCalls?: AuditedCalls
  /** Each deletes rows past their retention period. They begin daily; one failure does not stop the others. */
  readonly retention?: Readonly<Record<string, BatchedWork>>
  /** Runs once, before the first request. */
  readonly start?: (ctx: Context) => Promise<void>
  /** Access checks for the file audiences of this domain. @throws Refused when the viewer may not read the file */
  readonly fileReaders?: {
    readonly [Audience in RestrictedAudience]?: (
      ctx: Context,
      viewer: Viewer,
      file: StoredFile,
    ) => Promise<void>
  }
  /** A condition on `files` for files that are in use without a foreign key pointing to them. */
  readonly needsFile?: SQL
  /**
   * A condition on `files` for those that are part of an account's record although others may have added them: they are
   * in its export and erased with it.
   */
  readonly ownFiles?: (accountId: number) => SQL
  /**
   * Queries of rows about a person that no foreign key ties to the account, for its data export: by the name of their file,
   * without anything that identifies others.
   */
  readonly exportRows?: Readonly<Record<string, (userId: number) => SQL>>
  /** What of the domain can be reported to the operator. */
  readonly reportable?: Reportables
  /**
   * Runs in the transaction in which somebody loses rights at a company, whose row is locked. Cancels what they opened that
   * grants rights, and passes on what waits for them (docs/decisions/124).
   */
  readonly handOver?: (ctx: Context, tx: Tx, emit: Emit, lost: LostRights) => Promise<void>
  /** Adds what every person has, in the transaction that creates their account. */
  readonly createAccount?: (tx: Tx, account: NewAccount) => Promise<void>
  /** Does what a sign-up was for, in the transaction that confirms its address. */
  readonly confirmSignUp?: (ctx: Context, tx: Tx, emit: Emit, signUp: ConfirmedSignUp) => Promise<void>
  /**
   * Runs in the transaction that closes an account, in the order of the modules: removes what others can see of the person.
   * What it returns is stored until the erasure, and given back to `reopen`.
   */
  readonly close?: (tx: Tx, userId: number) => Promise<HiddenOnClose | null>
  /** Restores what `close` has removed, also in this or an earlier release. */
  readonly reopen?: (tx: Tx, userId: number, hidden: HiddenOnClose) => Promise<void>
  /** Ends what a company offers and what waits for its response, in the transaction that closes it permanently. */
  readonly closeCompany?: (tx: Tx, company: ClosingCompany) => Promise<EndedWithCompany>
  /**
   * Runs in the transaction that changes what the record says of employments: their facts, or a review or feedback and the
   * consent to it.
   */
  readonly recordChanged?: (ctx: Context, tx: Tx, employmentIds: readonly number[]) => Promise<void>
  /** Runs in the transaction in which a company verifies a domain. */
  readonly verifyDomain?: (tx: Tx, company: VerifiedCompany) => Promise<void>
  /**
   * On a restored database, before anything runs: ends what had ended after the backup. Can be repeated. Returns what was done and
   * what is missing, as sentences for operators.
   */
  readonly afterRestore?: (ctx: Context) => Promise<readonly string[]>
  /**
   * Erases rows that no foreign key ties to the account, and moves the records companies retain to the anonymous
   * account. Rows that cascade with the account need no code here; the data export finds them by their foreign key.
   */
  readonly erase?: (ctx: Context, tx: Tx, erased: Erased) => Promise<void>
}

interface Registered {
  readonly reactions: NamedReactions
  readonly invalidations: readonly Invalidations[]
  readonly modules: readonly DomainModule[]
}
const registered = new WeakMap<object, Registered>()

/** Registers the domains on a context. */
export function registerDomains(ctx: Context, modules: readonly DomainModule[]): void {
  const reactions = modules.flatMap((module) =>
    Object.entries(module.reactions ?? {}).map(
      ([name, one]) => [name.includes('.') ? name : `${module.name}.${name}`, one] as const,
    ),
  )
  registered.set(ctx.db, {
    modules,
    reactions: Object.fromEntries(reactions),
    invalidations: modules.flatMap(({ invalidations }) => (invalidations ? [invalidations] : [])),
  })
}

export function registeredOn(ctx: Context): Registered {
  return registered.get(ctx.db) ?? { modules: [], reactions: {}, invalidations: [] }
}

/** Runs one queued delivery. @throws PermanentFailure when this release has no such reaction. */
export async function runDelivery(
  ctx: Context,
  { to, event, payload }: QueuedDelivery,
  attempt: Attempt,
): Promise<void> {
  const react = registeredOn(ctx).reactions[to]?.[event]
  if (!react) throw new PermanentFailure(`No reaction ${to} to ${event}`)
  await react(ctx, payload as never, attempt)
}

import type { SQL } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { PermanentFailure, type Attempt } from '../work/attempts.ts'
import type { Work, WorkName } from '../work/workNames.ts'
import type { App } from './app.ts'
import type { Context, Viewer } from './context.ts'
import type { ContractFile } from './contract.ts'
import type { NamedReactions, QueuedDelivery, Reactions } from './deliveries.ts'
import type { Invalidations } from './invalidations.ts'
import type { RateRules } from './rateLimits.ts'
import type { AuditedCalls } from './security/auditCall.ts'

/** A person whose account is erased, and the account without a person that takes what companies keep. */
export interface Erased {
  readonly accountId: number
  readonly anonymousId: number
  /** Every address and number that was the person's. */
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

/** A stored file, as far as a domain needs to know it to say who may read it. */
export interface StoredFile {
  readonly id: number
  readonly ownerId: number | null
}

/** What a domain does of the background work, by name. */
export type WorkHandlers = {
  readonly [Name in WorkName]?: (ctx: Context, data: Work[Name], attempt: Attempt) => Promise<void>
}

/**
 * Everything that a domain says about itself. `domains.ts` lists the modules, and no other place knows them all: adding
 * a domain touches that list, the route table, and the domain's own folders.
 */
export interface DomainModule {
  /** Also the first part of the names of its deliveries. */
  readonly name: string
  /** The files of the contract that it answers: what they export gives the API's documentation its names. */
  readonly contract?: readonly ContractFile[]
  readonly routes?: (app: App) => void
  /** By a name that stays what it is as long as deliveries to it may wait. */
  readonly reactions?: Readonly<Record<string, Reactions>>
  readonly invalidations?: Invalidations
  readonly work?: WorkHandlers
  /** Which of that work runs again and again: cron in UTC, five fields. */
  readonly schedule?: { readonly [Name in WorkName]?: string }
  readonly rateLimits?: RateRules
  /** Calls that the security log records. */
  readonly auditedCalls?: AuditedCalls
  /** Each deletes what has been stored long enough. They run once a day; one that fails does not hold up the others. */
  readonly retention?: Readonly<Record<string, (ctx: Context) => Promise<void>>>
  /** Runs once, before the first request is taken. */
  readonly start?: (ctx: Context) => Promise<void>
  /** Who may read a stored file of an audience that is this domain's. @throws Refused for whoever may not */
  readonly fileReaders?: Readonly<
    Record<string, (ctx: Context, viewer: Viewer, file: StoredFile) => Promise<void>>
  >
  /** What needs a stored file although no foreign key points to it: a condition on the row of `files`. */
  readonly needsFile?: SQL
  /**
   * Erases what no key ties to the account, and moves what companies keep to the anonymous account. Rows that go with
   * the account's need no word here, and are in its owner's export by their foreign key.
   */
  readonly erase?: (ctx: Context, tx: Tx, erased: Erased) => Promise<void>
}

interface Registered {
  readonly reactions: NamedReactions
  readonly invalidations: readonly Invalidations[]
  readonly modules: readonly DomainModule[]
}
const registered = new WeakMap<object, Registered>()

/** Tells a context which domains there are. */
export function register(ctx: Context, modules: readonly DomainModule[]): void {
  const reactions = modules.flatMap((module) =>
    Object.entries(module.reactions ?? {}).map(([name, one]) => [`${module.name}.${name}`, one] as const),
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
export async function deliver(
  ctx: Context,
  { to, event, payload }: QueuedDelivery,
  attempt: Attempt,
): Promise<void> {
  const react = registeredOn(ctx).reactions[to]?.[event]
  if (!react) throw new PermanentFailure(`No reaction ${to} to ${event}`)
  await react(ctx, payload as never, attempt)
}

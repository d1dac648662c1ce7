import type { ReportedPlace } from '#contract/reports/decisions.ts'
import type { Reported, ReportedKind } from '#contract/reports/reports.ts'
import type { ModerationState, ReplacedName } from '../db/columns.ts'
import type { Tx } from '../db/connect.ts'
import type { Context, Viewer } from './context.ts'
import type { Emit } from './events.ts'
import { notFound } from './refuse.ts'

/** What was reported, and whose it is: a person's or a company's. */
export interface Subject extends Omit<Reported, 'kind'> {
  readonly targetId: number
  readonly authorId: number | null
  readonly companyId: number | null
}

/** The transaction of a decision. */
export interface Deciding {
  readonly ctx: Context
  readonly tx: Tx
  readonly emit: Emit
}

/** What a decision took out of something, as JSON that later releases read, and the files that this needs. */
export interface TakenOut<Contents extends object = object> {
  readonly contents: Contents
  readonly fileIds: readonly number[]
}

/** What only two sides read beside something that was reported, and the accounts that wrote it. */
export interface PrivatePart {
  readonly accountIds: readonly number[]
  readonly passages: readonly {
    readonly by: string
    readonly text: string
    readonly at: Date
    readonly reported: boolean
  }[]
}

/** How something of a domain can be reported, found again and moderated. */
export interface Reportable {
  /** What the caller can see under a key: an id, or the address of a public page. @throws Refused */
  readonly find: (db: Tx, viewer: Viewer | null, key: string) => Promise<Subject>
  /** Where it can be seen; null when it is gone. Absent: it is read by two sides only. */
  readonly findPlace?: (db: Tx, targetId: number) => Promise<ReportedPlace | null>
  /**
   * Hides it from everyone but its author, removes it from everyone, or with null shows it again as it was. False when it is
   * gone, and nothing was done.
   */
  readonly moderate?: (
    deciding: Deciding,
    targetId: number,
    state: ModerationState | null,
  ) => Promise<boolean>
  /** Instead of `moderate`, of what stays in its place because others need its name, such as a profile: it can be removed only. */
  readonly parts?: {
    /** Takes out of it what its author wrote. Null when it is gone. */
    readonly takeOut: (deciding: Deciding, targetId: number) => Promise<TakenOut | null>
    /** Puts back what the decision took out. False when it is gone. */
    readonly restore: (deciding: Deciding, targetId: number, contents: never) => Promise<boolean>
  }
  /** Of what has a name that others see. */
  readonly names?: {
    /** Replaces the name. Null when it is gone. @throws Invalid when nobody may take the new name */
    readonly replace: (deciding: Deciding, targetId: number, name: string) => Promise<ReplacedName | null>
    /** Gives the name back, unless its owner has chosen another one since. False when it is gone. */
    readonly restore: (deciding: Deciding, targetId: number, replaced: ReplacedName) => Promise<boolean>
  }
  /** The private part beside it, for staff who opened it with a reason. Null when it is gone. */
  readonly readPrivate?: (db: Tx, targetId: number) => Promise<PrivatePart | null>
  /** Deletes for good what is hidden or removed. Returns the files that nothing uses then. */
  readonly purge?: (deciding: Deciding, targetId: number) => Promise<readonly number[]>
}
export type Reportables = { readonly [kind in ReportedKind]?: Reportable }

/** @throws Refused: what only signed-in people see is not told apart from what does not exist */
export function signedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw notFound()
  return viewer
}

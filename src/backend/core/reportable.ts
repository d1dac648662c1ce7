import type { ReportedPlace } from '#contract/reports/decisions.ts'
import type { Reported, ReportedKind } from '#contract/reports/reports.ts'
import type { Tx } from '../db/connect.ts'
import type { Context, Viewer } from './context.ts'
import { notFound } from './refuse.ts'

/** What was reported, and whose it is: a person's or a company's. */
export interface Subject extends Omit<Reported, 'kind'> {
  readonly targetId: number
  readonly authorId: number | null
  readonly companyId: number | null
}

/** How something of a domain can be reported, found again and removed. */
export interface Reportable {
  /** What the caller can see under a key: an id, or the address of a public page. @throws Refused */
  readonly find: (db: Tx, viewer: Viewer | null, key: string) => Promise<Subject>
  /** Where it can be seen; null when it is gone. Absent: it is read by two sides only. */
  readonly findPlace?: (db: Tx, targetId: number) => Promise<ReportedPlace | null>
  /** Removes it as the operator, and does nothing when it is gone already. Absent: there is no way yet. */
  readonly remove?: (ctx: Context, targetId: number, reason: string) => Promise<unknown>
}
export type Reportables = { readonly [kind in ReportedKind]?: Reportable }

/** @throws Refused: what only signed-in people see is not told apart from what does not exist */
export function signedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw notFound()
  return viewer
}

import { index, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { ProfileSnapshot } from '#contract/applications/snapshot.ts'
import { moment, ref } from '../../db/columns.ts'
import { accounts } from './accounts.ts'

/** Data that is hidden while an account is closed and restored when it is reopened. */
export interface SetAside {
  readonly photoId: number | null
  /** Missing in closures from earlier versions. */
  readonly coverId?: number | null
  /** `muted` is missing in closures from earlier versions. */
  readonly follows: readonly { companyId: number; at: string; muted?: boolean }[]
  readonly applications: readonly {
    id: number
    email: string
    /** Missing in closures from earlier versions. */
    note?: string
    resumeId: number | null
    snapshot: ProfileSnapshot
  }[]
}

const userId = () => ref().references(() => accounts.id, { onDelete: 'cascade' })

/** A closed account that is not erased yet. */
export const accountClosures = pgTable(
  'account_closures',
  {
    accountId: userId().primaryKey(),
    closedAt: moment().notNull(),
    eraseAfter: moment().notNull(),
    setAside: jsonb().$type<SetAside>().notNull(),
  },
  (table) => [index('account_closures_due').on(table.eraseAfter)],
)

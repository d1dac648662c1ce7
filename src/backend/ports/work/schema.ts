import { index, pgTable, uuid } from '#drizzle/pg-core'
import { moment } from '../../db/columns.ts'

/**
 * The dedupe keys of finished jobs, whose rows have left the queue; see `finishedWork.ts`. A key is a hash.
 *
 * Deleted once nothing can repeat the job. They name nobody, so they are neither exported nor erased. Without them, as after
 * the restore of an older backup, what a retry repeats would be done twice. Only the queue reads them.
 */
export const workKeys = pgTable(
  'work_keys',
  {
    /** The id that the job had. */
    id: uuid().primaryKey(),
    finishedAt: moment().notNull(),
  },
  (table) => [index('work_keys_finished').on(table.finishedAt)],
)

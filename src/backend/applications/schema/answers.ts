import { index, jsonb, pgTable, text } from '#drizzle/pg-core'
import type { AnswerMessages } from '#contract/applications/answers.ts'
import { accounts } from '../../accounts/schema/accounts.ts'
import { createdAt, id, ref } from '../../db/columns.ts'
import { jobs } from '../../jobs/schema/jobs.ts'

/**
 * Decisions that were made about several applications at once, or with words (docs/decisions/155-answers.md). Applications and
 * pending decisions refer to theirs.
 *
 * Retention: as long as one of them does; the others are deleted daily. Export: the candidate's, without the member. Erasure:
 * an erased candidate's application no longer refers to it; a member becomes null. Backup: with the database. Readers: who
 * handles the application; the messages, its candidate too.
 */
export const answers = pgTable(
  'answers',
  {
    id: id(),
    jobId: ref()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    memberId: ref().references(() => accounts.id, { onDelete: 'set null' }),
    messages: jsonb().$type<AnswerMessages>().notNull(),
    /** For the team; may be empty. */
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('answers_job').on(table.jobId), index('answers_member').on(table.memberId)],
)

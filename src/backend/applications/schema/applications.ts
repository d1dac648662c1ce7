import { sql } from '#drizzle'
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from '#drizzle/pg-core'
import { defaultRetention } from '#contract/applications/retention.ts'
import type { ProfileSnapshot } from '#contract/applications/snapshot.ts'
import { accounts } from '../../accounts/schema/accounts.ts'
import { createdAt, id, moment, ref } from '../../db/columns.ts'
import { files } from '../../files/schema.ts'
import { jobs } from '../../jobs/schema/jobs.ts'
import { answers } from './answers.ts'
import { jobVersions } from '../../jobs/schema/versions.ts'

export const applications = pgTable(
  'applications',
  {
    id: id(),
    jobId: ref()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** The candidate's message to the company; may be empty. */
    note: text().notNull().default(''),
    /** Several applications of a person may reference the same file. Null once their account is closed. */
    resumeId: ref().references(() => files.id),
    /** The text of the job that it answers. Null in applications from earlier versions. */
    jobVersionId: ref().references(() => jobVersions.id, { onDelete: 'set null' }),
    /** A snapshot of the profile when the application was sent. */
    snapshot: jsonb().$type<ProfileSnapshot>().notNull(),
    /** What the company of a blind job sees instead of the name; null in applications to other jobs. */
    alias: text(),
    /** When a company that saw the alias learnt who applied. */
    revealedAt: moment(),
    state: text()
      .$type<'sent' | 'viewed' | 'shortlisted' | 'rejected' | 'hired' | 'withdrawn'>()
      .notNull()
      .default('sent'),
    sentAt: createdAt(),
    viewedAt: moment(),
    stateChangedAt: createdAt(),
    /** What came with the decision that the candidate knows. */
    answerId: ref().references(() => answers.id, { onDelete: 'set null' }),
    /** Until when the job had promised an answer as it was sent; null without a promise. */
    answerDueAt: moment(),
    /** When the candidate learnt that the job had closed without an answer. */
    unansweredAt: moment(),
    /** When the job's managers were reminded of that day. */
    answerRemindedAt: moment(),
    /** For how many days after its end the company keeps it: as the company said when it was sent, or less by now. */
    retentionDays: integer().notNull().default(defaultRetention),
    /** Before that, no end counts: when it was sent, or when applications without an end of retention got one. */
    retentionFrom: createdAt(),
    /** A date that would come sooner than its candidate could know is put off to this one. */
    retainedAtLeastUntil: moment(),
    /** When both sides were last notified that its retention ends soon. */
    expiryAnnouncedAt: moment(),
    /** When its retention ended. From then on, the company reads nothing of it; what was sent remains its candidate's. */
    expiredAt: moment(),
  },
  (table) => [
    // One application per person and job, even under concurrent requests.
    uniqueIndex('applications_once').on(table.jobId, table.userId),
    uniqueIndex('applications_alias')
      .on(table.jobId, table.alias)
      .where(sql`${table.alias} is not null`),
    index('applications_user').on(table.userId, table.sentAt),
    index('applications_job').on(table.jobId, table.sentAt),
    // Counts those in each state: short, because equal entries share one.
    index('applications_job_state').on(table.jobId, table.state),
    // What the desk lists in each state, and what of that waits: read without the table, as it has all columns that are asked for.
    index('applications_desk')
      .on(table.jobId, table.state, table.sentAt, table.id, table.userId, table.unansweredAt)
      .where(sql`${table.expiredAt} is null`),
    // Whose answer may be overdue, in the order of the list, and read like that as well.
    index('applications_undecided')
      .on(table.jobId, table.sentAt, table.id, table.userId, table.state, table.answerDueAt)
      .where(
        sql`${table.state} in ('sent', 'viewed') and ${table.unansweredAt} is null and ${table.expiredAt} is null`,
      ),
    // Answers that are due on the desk, and those whose managers are yet to be reminded.
    index('applications_answers_due')
      .on(table.jobId, table.answerDueAt, table.id)
      .where(sql`${table.state} in ('sent', 'viewed') and ${table.answerDueAt} is not null`),
    index('applications_reminders')
      .on(table.answerDueAt)
      .where(
        sql`${table.state} in ('sent', 'viewed') and ${table.answerRemindedAt} is null and ${table.answerDueAt} is not null`,
      ),
    // The company still counts those, and lists them no more.
    index('applications_expired')
      .on(table.jobId, table.state)
      .where(sql`${table.expiredAt} is not null`),
    index('applications_resume').on(table.resumeId),
    index('applications_job_version').on(table.jobVersionId),
    index('applications_answer')
      .on(table.answerId)
      .where(sql`${table.answerId} is not null`),
    // Referenced by pending decisions.
    unique('applications_state').on(table.id, table.jobId, table.state),
    check('applications_revealed', sql`${table.revealedAt} is null or ${table.alias} is not null`),
  ],
)

import { sql } from '#drizzle'
import { index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from '#drizzle/pg-core'
import type { Interview, InterviewPay, InterviewStatus } from '#contract/applications/interviews.ts'
import type { ApplicationEventSide } from '#contract/applications/events.ts'
import { accounts } from '../../accounts/schema/accounts.ts'
import { createdAt, id, moment, ref } from '../../db/columns.ts'
import { applications } from './applications.ts'

/**
 * Interviews that companies propose (docs/decisions/157-interviews.md).
 *
 * Retention: as long as the application; a withdrawal ends it and erases its words, a proposal that is undone leaves nothing.
 * Export: the candidate's, without the member. Erasure: with the candidate's account; a member becomes null. Backup: with the
 * database. Readers: the candidate, and who handles the application; they, until the candidate is notified.
 */
export const interviews = pgTable(
  'interviews',
  {
    id: id(),
    applicationId: ref()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** Who proposed it, and leads it. */
    memberId: ref().references(() => accounts.id, { onDelete: 'set null' }),
    status: text().$type<InterviewStatus>().notNull().default('proposed'),
    minutes: integer().notNull(),
    place: text().$type<Interview['place']>().notNull(),
    details: text().notNull(),
    message: text().notNull(),
    reply: text().notNull().default(''),
    pay: jsonb().$type<InterviewPay>(),
    /** Of its entry in calendars (RFC 5545), which stays one whatever becomes of it. */
    uid: uuid().notNull().defaultRandom(),
    /** How often that entry has changed. */
    sequence: integer().notNull().default(0),
    createdAt: createdAt(),
    /** When the candidate is notified. */
    announceAt: moment().notNull(),
    announcedAt: moment(),
  },
  (table) => [
    // One proposal at a time: the next follows an answer.
    uniqueIndex('interviews_open')
      .on(table.applicationId)
      .where(sql`${table.status} in ('proposed', 'countered')`),
    index('interviews_application').on(table.applicationId),
    index('interviews_member').on(table.memberId),
    index('interviews_due')
      .on(table.announceAt)
      .where(sql`${table.announcedAt} is null`),
  ],
)

/**
 * The times that either side proposes for an interview.
 *
 * Retention, erasure and readers: as of the interview. Export: the candidate's.
 */
export const interviewTimes = pgTable(
  'interview_times',
  {
    id: id(),
    interviewId: ref()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    /** Who proposed it. */
    side: text().$type<ApplicationEventSide>().notNull(),
    startsAt: moment().notNull(),
    takenAt: moment(),
    /** Whose hour it takes for as long as the interview is agreed on: that of its member. Null otherwise. */
    memberId: ref().references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('interview_times_proposed').on(table.interviewId, table.side, table.startsAt),
    // Whatever two people press at the same moment, one time is taken.
    uniqueIndex('interview_times_taken')
      .on(table.interviewId)
      .where(sql`${table.takenAt} is not null`),
    // Nobody begins two interviews at once, whatever two candidates press at the same moment.
    uniqueIndex('interview_times_member')
      .on(table.memberId, table.startsAt)
      .where(sql`${table.memberId} is not null`),
  ],
)

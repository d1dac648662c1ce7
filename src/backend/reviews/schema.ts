import { sql } from '#drizzle'
import {
  bigint,
  check,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from '#drizzle/pg-core'
import { accounts, userId } from '../accounts/schema/accounts.ts'
import { companyId } from '../companies/schema/companies.ts'
import { createdAt, id, moment, ref } from '../db/columns.ts'
import { employments } from '../employments/schema/employments.ts'
import { reviewAssignments } from '../employments/schema/record.ts'

/** The name without differences of case; see `toNameKey`. The embedded database lower-cases Latin letters only. */
const nameKey = () => text().notNull()

/** Competencies that a company has added to the product's dictionary for itself. */
export const competencies = pgTable(
  'competencies',
  {
    /** Above the ids of the dictionary, so that one number identifies either. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 100_001 }),
    companyId: companyId(),
    name: text().notNull(),
    nameKey: nameKey(),
    createdAt: createdAt(),
    /** No longer offered, but still named in the reviews that use it. */
    archivedAt: moment(),
  },
  (table) => [uniqueIndex('competencies_name').on(table.companyId, table.nameKey)],
)

/** Competencies that a company reviews in a position, to choose them together. */
export const competencySets = pgTable(
  'competency_sets',
  {
    id: id(),
    companyId: companyId(),
    /** Usually the position. */
    name: text().notNull(),
    nameKey: nameKey(),
    competencyIds: bigint({ mode: 'number' }).array().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('competency_sets_name').on(table.companyId, table.nameKey)],
)

const employmentId = () =>
  ref()
    .notNull()
    .references(() => employments.id, { onDelete: 'restrict' })

/** Who wrote for the company. */
const writerId = () => ref().references(() => accounts.id, { onDelete: 'set null' })

/**
 * Competency reviews. A published one is frozen: a trigger refuses every later change except the employee's reply and
 * consent (docs/decisions/074-competency-reviews.md).
 */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    employmentId: employmentId(),
    /** Reviews and feedback are the employee's personal data: exported and erased with the account. */
    employeeId: userId(),
    title: text().notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    competencyIds: bigint({ mode: 'number' }).array().notNull(),
    /** Who started it. */
    createdBy: writerId(),
    createdAt: createdAt(),
    /** From then on the self-rating cannot change. */
    selfSubmittedAt: moment(),
    publishedAt: moment(),
    /** The reviewer who published it. */
    reviewerId: writerId(),
    reply: text(),
    repliedAt: moment(),
    /** When the employee agreed that others see it; null without consent. */
    sharedAt: moment(),
    /** The last reminder that was sent, as a position in `reminderDays`. */
    reminded: smallint().notNull().default(0),
  },
  (table) => [
    // Two reviews of one employment cannot be open at once, however many admins start one.
    uniqueIndex('reviews_open')
      .on(table.employmentId)
      .where(sql`${table.publishedAt} is null`),
    index('reviews_employment').on(table.employmentId, table.id),
    index('reviews_employee').on(table.employeeId),
    index('reviews_reviewer')
      .on(table.reviewerId)
      .where(sql`${table.reviewerId} is not null`),
    index('reviews_created_by')
      .on(table.createdBy)
      .where(sql`${table.createdBy} is not null`),
    index('reviews_due')
      .on(table.dueOn, table.id)
      .where(sql`${table.publishedAt} is null`),
    check('reviews_competencies', sql`cardinality(${table.competencyIds}) between 1 and 20`),
    check('reviews_replied', sql`(${table.reply} is null) = (${table.repliedAt} is null)`),
    check(
      'reviews_frozen_first',
      sql`${table.publishedAt} is not null or (${table.repliedAt} is null and ${table.sharedAt} is null)`,
    ),
  ],
)

/** Ratings of competencies, by both sides; drafts until their side submits. */
export const reviewRatings = pgTable(
  'review_ratings',
  {
    reviewId: ref()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    side: text().$type<'employee' | 'reviewer'>().notNull(),
    competencyId: ref().notNull(),
    /** 0 (not applicable) to 6; null only in a draft. */
    rating: smallint(),
    evidence: text().notNull().default(''),
    /** Of the reviewer's ratings: a draft belongs to the assignment, so another reviewer never sees it. */
    assignmentId: ref().references(() => reviewAssignments.id, { onDelete: 'restrict' }),
    /**
     * The employee, once they may read the row: at once for a self-rating, with publication for the reviewer's. The data
     * export finds the rows by it.
     */
    employeeId: ref().references(() => accounts.id, { onDelete: 'cascade' }),
    savedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.side, table.competencyId] }),
    index('review_ratings_employee')
      .on(table.employeeId)
      .where(sql`${table.employeeId} is not null`),
    index('review_ratings_assignment')
      .on(table.assignmentId)
      .where(sql`${table.assignmentId} is not null`),
    check('review_ratings_scale', sql`${table.rating} between 0 and 6`),
    check('review_ratings_side', sql`(${table.side} = 'reviewer') = (${table.assignmentId} is not null)`),
  ],
)

/** Ratings of the collaboration, by aspect. */
export type StoredAssessment = Readonly<Record<string, { rating: number | null; note: string }>>

/**
 * The company's final feedback and collaboration assessment, one per employment. Drafts have no `employeeId`, so that the
 * employee's data export does not contain them. Frozen once published, like reviews.
 */
export const finalFeedbacks = pgTable(
  'final_feedbacks',
  {
    employmentId: ref()
      .primaryKey()
      .references(() => employments.id, { onDelete: 'restrict' }),
    /** The employee, from publication on. */
    employeeId: ref().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Markdown subset. */
    text: text().notNull().default(''),
    assessment: jsonb().$type<StoredAssessment>().notNull().default({}),
    /** The admin who saved it last, or published it. */
    writerId: writerId(),
    savedAt: createdAt(),
    publishedAt: moment(),
    reply: text(),
    repliedAt: moment(),
    sharedAt: moment(),
  },
  (table) => [
    index('final_feedbacks_employee')
      .on(table.employeeId)
      .where(sql`${table.employeeId} is not null`),
    index('final_feedbacks_writer')
      .on(table.writerId)
      .where(sql`${table.writerId} is not null`),
    check('final_feedbacks_published', sql`(${table.publishedAt} is null) = (${table.employeeId} is null)`),
    check('final_feedbacks_replied', sql`(${table.reply} is null) = (${table.repliedAt} is null)`),
    check(
      'final_feedbacks_frozen_first',
      sql`${table.publishedAt} is not null or (${table.repliedAt} is null and ${table.sharedAt} is null)`,
    ),
  ],
)

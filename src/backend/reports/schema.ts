import { eq, inArray, sql } from '#drizzle'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from '#drizzle/pg-core'
import type { Locale } from '#contract/core/locale.ts'
import type { CaseDecision } from '#contract/reports/cases.ts'
import type { ReportedKind, ReportReason } from '#contract/reports/reports.ts'
import type { ContentRule } from '#contract/reports/rules.ts'
import type { ContentSignal } from '#contract/reports/signals.ts'
import type { ModerationFigures } from '#contract/reports/transparency.ts'
import { accounts, userId } from '../accounts/schema/accounts.ts'
import { createdAt, id, moment, ref, type ReplacedName } from '../db/columns.ts'

/**
 * Something that was reported, until it is decided; all reports of it meanwhile are decided together (docs/decisions/108).
 * What it is about may be deleted, so no foreign key leads there.
 */
export const reportCases = pgTable(
  'report_cases',
  {
    id: id(),
    kind: text().$type<ReportedKind>().notNull(),
    /** The id of the post, comment, job, company, account or message. */
    targetId: ref().notNull(),
    /** The account that it belongs to, if it is a person's. Without a foreign key, so that no export mentions the case. */
    authorId: ref(),
    /** The company that it belongs to. */
    companyId: ref(),
    /** What it said when it was first reported; emptied when its author's account is erased. */
    excerpt: text().notNull(),
    createdAt: createdAt(),
    /** How many people reported it, and for what; see `harm.ts`. */
    reporters: integer().notNull().default(0),
    reasons: text().array().$type<ReportReason[]>().notNull().default([]),
    /** What a program found in it, in the order of their names. */
    signals: text().array().$type<ContentSignal[]>().notNull().default([]),
    /** Of a job: SHA-256 of the letters and digits of its text when the case was opened, in hex. */
    textHash: text(),
    /** By when it is to be decided, by its harm: the order of the queue. */
    dueAt: moment().notNull().defaultNow(),
    /** The staff member who decides it. Like `decidedBy` without a foreign key: decisions outlive accounts. */
    assignedTo: ref(),
    /** When it was handed up to the supervisors. */
    handedUpAt: moment(),
    /** Of abuse of children, as one of its reports says: supervisors alone see it and decide. */
    sealed: boolean().notNull().default(false),
    /** When staff suspected that a life is threatened. */
    threatAt: moment(),
    decision: text().$type<CaseDecision>(),
    /** For the author. */
    decisionReason: text(),
    /** The rule that it breaks, and the version of the rules; null of what is left, and of decisions before they were versioned. */
    rule: text().$type<ContentRule>(),
    rulesVersion: text(),
    /** The law that is broken, if the rule is `illegal`. */
    law: text(),
    decidedAt: moment(),
    /** The account of the staff member; null for the operator on the server. */
    decidedBy: ref(),
    /**
     * What became of what was hidden or removed. Null if nothing was, and of decisions that deleted it at once: those of
     * releases before this column, and earlier ones of companies.
     */
    content: text().$type<'stored' | 'restored' | 'gone' | 'purged'>(),
    /** While it is stored: what was taken out of a profile or the page of a company, and the files that this needs. */
    takenOut: jsonb().$type<object>(),
    takenOutFiles: bigint({ mode: 'number' }).array(),
    /** While it is stored: the name that was replaced. */
    replacedName: jsonb().$type<ReplacedName>(),
  },
  (table) => [
    // Simultaneous reports of one thing make one case.
    uniqueIndex('report_cases_open')
      .on(table.kind, table.targetId)
      .where(sql`${table.decidedAt} is null`),
    index('report_cases_target').on(table.kind, table.targetId),
    index('report_cases_queue')
      .on(table.dueAt, table.id)
      .where(sql`${table.decidedAt} is null`),
    index('report_cases_assigned')
      .on(table.assignedTo, table.dueAt, table.id)
      .where(sql`${table.decidedAt} is null`),
    index('report_cases_handed_up')
      .on(table.dueAt, table.id)
      .where(sql`${table.decidedAt} is null and ${table.handedUpAt} is not null`),
    index('report_cases_company')
      .on(table.companyId, table.createdAt, table.id)
      .where(sql`${table.companyId} is not null`),
    index('report_cases_decided').on(table.decidedAt),
    // The texts of removed jobs.
    index('report_cases_text')
      .on(table.textHash)
      .where(sql`${table.textHash} is not null`),
    // What waits to be purged.
    index('report_cases_stored')
      .on(table.decidedAt)
      .where(sql`${table.content} = 'stored'`),
    index('report_cases_person')
      .on(table.authorId, table.createdAt, table.id)
      .where(sql`${table.authorId} is not null`),
    check(
      'report_cases_decided_whole',
      sql`(${table.decision} is null) = (${table.decidedAt} is null)
        and (${table.decision} is null) = (${table.decisionReason} is null)`,
    ),
    check(
      'report_cases_rule_whole',
      sql`(${table.rule} is null) = (${table.rulesVersion} is null)
        and (${table.rule} is null or ${table.decision} <> 'leave')
        and (${table.law} is null or ${table.rule} = 'illegal')`,
    ),
  ],
)

interface CaseOwner {
  readonly authorId?: number | null
  readonly companyId?: number | null
}

/** Whether a case is about something of this account, or else of this company. */
export const isCaseOf = ({ authorId = null, companyId = null }: CaseOwner) =>
  authorId === null ? eq(reportCases.companyId, companyId ?? 0) : eq(reportCases.authorId, authorId)

/** Whether something was done about it: its author, or the admins of the company, read the decision and may object. */
export const hasConsequence = inArray(reportCases.decision, ['rename', 'warn', 'hide', 'remove'])

/** A reference to a case, which goes with it. */
export const caseId = () =>
  ref()
    .notNull()
    .references(() => reportCases.id, { onDelete: 'cascade' })

/** What somebody reported. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    caseId: caseId(),
    /** Null if they were signed out. */
    reporterId: ref().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Keyed hash of the account, or of the network and the browser of a signed-out visitor. */
    reporterHash: text().notNull(),
    /** Of the reference on the receipt. */
    receiptHash: text().notNull(),
    /** The address that a signed-out reporter gave. */
    email: text(),
    locale: text().$type<Locale>().notNull(),
    reason: text().$type<ReportReason>().notNull(),
    words: text().notNull().default(''),
    /** Of something illegal: the law that is broken, and the name that somebody gave who is signed out. */
    law: text(),
    name: text(),
    createdAt: createdAt(),
  },
  (table) => [
    // A person who reports a thing twice has one receipt.
    uniqueIndex('reports_reporter').on(table.caseId, table.reporterHash),
    uniqueIndex('reports_receipt').on(table.receiptHash),
    index('reports_case').on(table.caseId, table.id),
    index('reports_account')
      .on(table.reporterId)
      .where(sql`${table.reporterId} is not null`),
    index('reports_email')
      .on(table.email)
      .where(sql`${table.email} is not null`),
  ],
)

/** Whom a decision concerned when it was made. Written for processes of release 0.1.0, which notify these people; read by no others. */
export const reportNotices = pgTable('report_notices', { caseId: caseId(), userId: userId() }, (table) => [
  primaryKey({ columns: [table.caseId, table.userId] }),
  index('report_notices_user').on(table.userId),
])

/**
 * What was reported and decided within half a year, as it was counted last (docs/decisions/180): cases are deleted a year after
 * their decision.
 *
 * Retention: for good. Export and erasure: none, the counts name nobody. Readers: everyone.
 */
export const moderationFigures = pgTable(
  'moderation_figures',
  {
    year: smallint().notNull(),
    half: smallint().$type<1 | 2>().notNull(),
    figures: jsonb().$type<ModerationFigures>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.year, table.half] })],
)

/** The objection of the author to a decision: one, whoever of a company writes it. */
export const reportObjections = pgTable(
  'report_objections',
  {
    caseId: ref()
      .primaryKey()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    userId: userId(),
    text: text().notNull(),
    createdAt: createdAt(),
    /** What staff asked, and its answer. */
    question: text(),
    askedAt: moment(),
    answer: text(),
    answeredAt: moment(),
    outcome: text().$type<'keep' | 'revoke'>(),
    outcomeReason: text(),
    decidedAt: moment(),
    /** As in `reportCases`. */
    decidedBy: ref(),
  },
  (table) => [
    index('report_objections_user').on(table.userId),
    index('report_objections_queue')
      .on(table.createdAt, table.caseId)
      .where(sql`${table.decidedAt} is null`),
  ],
)

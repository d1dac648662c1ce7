import { sql } from '#drizzle'
import { check, index, pgTable, primaryKey, smallint, text, uniqueIndex } from '#drizzle/pg-core'
import { accounts, userId } from '../accounts/schema/accounts.ts'
import { applications } from '../applications/schema/applications.ts'
import { companyId } from '../companies/schema/companies.ts'
import { createdAt, id, moderation, moment, ref } from '../db/columns.ts'
import { lowerCase } from '../db/lowerCase.ts'
import { shownOf } from '../db/shown.ts'
import { files } from '../files/schema.ts'

const member = () => ref().references(() => accounts.id, { onDelete: 'set null' })

/** What a person and a company write to each other. Erased with the person's account (docs/decisions/095). */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    companyId: companyId(),
    /** The person, who wrote to the company or applied to its job. */
    userId: userId(),
    /**
     * The application that it belongs to; null in the company's inbox. It is never closed, assigned or waited for
     * (docs/decisions/160).
     */
    applicationId: ref().references(() => applications.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    state: text().$type<'open' | 'closed'>().notNull().default('open'),
    /** The member who answers it. */
    assigneeId: member(),
    createdAt: createdAt(),
    lastMessageAt: createdAt(),
    /** When the company first answered; the time until then is what its response time is made of. */
    firstAnsweredAt: moment(),
    /** Since when the person waits for an answer; null once the company has answered or closed it. */
    waitingSince: moment(),
    /** The last message of each side, and the last one of the other side that it has read; ids, 0 if there is none. */
    lastPersonId: ref().notNull().default(0),
    lastCompanyId: ref().notNull().default(0),
    personReadId: ref().notNull().default(0),
    companyReadId: ref().notNull().default(0),
  },
  (table) => [
    // Two windows that send at the same time start one conversation.
    uniqueIndex('conversations_open')
      .on(table.companyId, table.userId)
      .where(sql`${table.state} = 'open' and ${table.applicationId} is null`),
    // As do two first messages about an application.
    uniqueIndex('conversations_application').on(table.applicationId),
    index('conversations_inbox')
      .on(table.companyId, table.state, table.lastMessageAt, table.id)
      .where(sql`${table.applicationId} is null`),
    index('conversations_assignee')
      .on(table.assigneeId, table.companyId, table.lastMessageAt, table.id)
      .where(sql`${table.assigneeId} is not null`),
    index('conversations_person').on(table.userId, table.lastMessageAt, table.id),
    index('conversations_unread')
      .on(table.userId, table.lastMessageAt)
      .where(sql`${table.lastCompanyId} > ${table.personReadId}`),
    index('conversations_unread_company')
      .on(table.companyId)
      .where(sql`${table.lastPersonId} > ${table.companyReadId} and ${table.applicationId} is null`),
    // What candidates have written and nobody has read, on the desk.
    index('conversations_unread_applications')
      .on(table.companyId, table.lastMessageAt)
      .where(sql`${table.lastPersonId} > ${table.companyReadId} and ${table.applicationId} is not null`),
    index('conversations_waiting')
      .on(table.companyId, table.waitingSince)
      .where(sql`${table.waitingSince} is not null`),
    // For the response time, without the table.
    index('conversations_started')
      .on(table.companyId, table.createdAt, table.firstAnsweredAt)
      .where(sql`${table.applicationId} is null`),
    index('conversations_closed')
      .on(table.lastMessageAt)
      .where(sql`${table.state} = 'closed'`),
    check('conversations_waiting_open', sql`${table.waitingSince} is null or ${table.state} = 'open'`),
    check(
      'conversations_of_applications',
      sql`${table.applicationId} is null
        or ${table.state} = 'open' and ${table.waitingSince} is null and ${table.assigneeId} is null`,
    ),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: id(),
    conversationId: ref()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** The person of the conversation, whoever wrote the message: it is in their data export. */
    userId: userId(),
    side: text().$type<'person' | 'company'>().notNull(),
    /** The member who answered; shown to colleagues only. */
    answererId: member(),
    text: text().notNull(),
    createdAt: createdAt(),
    moderation: moderation(),
  },
  (table) => [
    index('messages_conversation').on(table.conversationId, table.id),
    index('messages_text').using('gin', sql`${lowerCase(table.text)} gin_trgm_ops`),
    index('messages_user').on(table.userId),
    index('messages_answerer')
      .on(table.answererId)
      .where(sql`${table.answererId} is not null`),
    check('messages_answerer', sql`${table.side} = 'company' or ${table.answererId} is null`),
  ],
)

export const shownMessages = shownOf(messages)

/** The files of a message. */
export const messageAttachments = pgTable(
  'message_attachments',
  {
    id: id(),
    messageId: ref()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** The person of the conversation, whoever sent the file: it is in their data export. */
    userId: userId(),
    fileId: ref()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
  },
  (table) => [
    index('message_attachments_message').on(table.messageId, table.position),
    index('message_attachments_user').on(table.userId),
    // A file is sent once.
    uniqueIndex('message_attachments_file').on(table.fileId),
  ],
)

/** One side of a possible conversation refuses messages of the other. */
export const messageBlocks = pgTable(
  'message_blocks',
  {
    companyId: companyId(),
    userId: userId(),
    /** The side that blocks the other. */
    side: text().$type<'person' | 'company'>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.side] }),
    index('message_blocks_user').on(table.userId),
  ],
)

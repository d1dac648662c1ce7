import { and, eq, isNull, sql } from '#drizzle'
import type { ConversationSide } from '#contract/messages/messages.ts'
import { fileAddress } from '#contract/files/files.ts'
import type { Tx } from '../db/connect.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { applications } from '../applications/schema/applications.ts'
import { companies } from '../companies/schema/companies.ts'
import { measureOf } from '../measures/schema/measures.ts'
import { files } from '../files/schema.ts'
import { conversations } from './schema.ts'
import { profiles, fullName } from '../profiles/schema/profiles.ts'
import { aliasOf } from '../applications/schema/fields.ts'

/** Of each row of `profiles`. */
export const photo = sql<string | null>`(
  select ${files.key} from ${files} where ${files.id} = ${profiles.photoId})`
const assigneeName = sql<string | null>`(
  select ${fullName} from ${profiles} where ${profiles.userId} = ${conversations.assigneeId}
)`

/** Conversations with what is shown about them; those of closed accounts are hidden from everyone. */
export function selectConversations(db: Tx) {
  return db
    .select({
      conversation: conversations,
      company: {
        id: companies.id,
        slug: companies.slug,
        name: companies.name,
        closedAt: companies.closedAt,
        measure: measureOf(companies.id),
      },
      logoKey: files.key,
      personName: fullName,
      photoKey: photo,
      email: accounts.email,
      assigneeName,
      jobId: applications.jobId,
      alias: applications.alias,
      revealedAt: applications.revealedAt,
    })
    .from(conversations)
    .innerJoin(accounts, and(eq(accounts.id, conversations.userId), isNull(accounts.closedAt)))
    .innerJoin(profiles, eq(profiles.userId, conversations.userId))
    .innerJoin(companies, eq(companies.id, conversations.companyId))
    .leftJoin(files, eq(files.id, companies.logoId))
    .leftJoin(applications, eq(applications.id, conversations.applicationId))
}
export type ConversationFound = Awaited<ReturnType<typeof selectConversations>>[number]

/** The person of a conversation, as one side knows them (docs/decisions/161-blind-jobs.md). */
export function personSeenBy<Person>(
  side: ConversationSide,
  sight: { readonly alias: string | null; readonly revealedAt: Date | null },
  person: Person,
): Person | { user_id: null; name: string; photo_url: null } {
  const alias = side === 'company' ? aliasOf(sight) : null
  return alias === null ? person : { user_id: null, name: alias, photo_url: null }
}

/** What a list and a page of conversations have in common, as one side sees it. */
export function toCommonFields(found: ConversationFound, side: ConversationSide) {
  const { conversation, company, logoKey, personName, photoKey, jobId } = found
  const { applicationId } = conversation
  const isCompany = side === 'company'
  const [last, read] = isCompany
    ? [conversation.lastPersonId, conversation.companyReadId]
    : [conversation.lastCompanyId, conversation.personReadId]
  const { assigneeId } = conversation
  return {
    id: conversation.id,
    company: {
      id: company.id,
      slug: company.slug,
      name: company.name,
      logo_url: fileAddress(logoKey),
    },
    person: personSeenBy(side, found, {
      user_id: conversation.userId,
      name: personName,
      photo_url: fileAddress(photoKey),
    }),
    subject: conversation.subject,
    state: conversation.state,
    last_message_at: conversation.lastMessageAt.toISOString(),
    unread: last > read,
    waiting_since: conversation.waitingSince?.toISOString() ?? null,
    // Who answers is the company's own matter.
    assignee:
      isCompany && assigneeId !== null ? { user_id: assigneeId, name: found.assigneeName ?? '' } : null,
    application: applicationId !== null && jobId !== null ? { id: applicationId, job_id: jobId } : null,
  }
}

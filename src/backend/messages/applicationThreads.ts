import { and, eq, sql } from '#drizzle'
import { defaultPageSize } from '#contract/core/fields.ts'
import { fileAddress } from '#contract/files/files.ts'
import type { ApplicationThread } from '#contract/messages/applicationThreads.ts'
import type { MeasureKind } from '#contract/measures/measures.ts'
import type { ConversationSide, Message, MessageForm } from '#contract/messages/messages.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { applications } from '../applications/schema/applications.ts'
import { assertCompanyOpen } from '../companies/membership.ts'
import { companies } from '../companies/schema/companies.ts'
import type { Context, Viewer } from '../core/context.ts'
import { toPage } from '../core/keyset.ts'
import { notFound } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import { hidingDecision } from '../core/removed.ts'
import type { ModerationState } from '../db/columns.ts'
import type { Tx } from '../db/connect.ts'
import { nested } from '../db/nested.ts'
import { timestampText } from '../db/timestampText.ts'
import { files } from '../files/schema.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { profiles, fullName } from '../profiles/schema/profiles.ts'
import { measureOf } from '../measures/schema/measures.ts'
import { blockRefusal, findBlocks, measureRefusal } from './access.ts'
import {
  endOfThread,
  findApplicationSide,
  lockApplicationSide,
  refusedMessage,
  type ApplicationSide,
  type WrittenApplication,
} from './applicationSide.ts'
import { attachmentRows, readyAttachments, toAttachments, type StoredAttachment } from './attachments.ts'
import { personSeenBy, photo } from './columns.ts'
import { conversations, messageBlocks, messages } from './schema.ts'
import { seenBy } from './moderation.ts'
import { insertMessage } from './send.ts'

/** A thread in the JSON of a query. */
interface StoredThread {
  readonly conversation_id: number | null
  readonly company: { id: number; slug: string; name: string; logo_key: string | null }
  readonly company_closed: boolean
  readonly measure: MeasureKind | null
  readonly person: { user_id: number; name: string; photo_key: string | null }
  readonly blocks: readonly ConversationSide[]
  /** Newest first, one more than a page. */
  readonly messages: readonly StoredMessage[]
}
interface StoredMessage extends Pick<Message, 'id' | 'side' | 'text' | 'sent_at' | 'hidden_by'> {
  readonly moderation: ModerationState | null
  readonly answerer_id: number | null
  readonly answerer_name: string | null
  readonly attachments: readonly StoredAttachment[]
}

const newestMessages = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', ${messages.id}, 'side', ${messages.side}, 'text', ${messages.text},
    'sent_at', ${timestampText(messages.createdAt)}, 'attachments', ${attachmentRows}, 'answerer_id', ${messages.answererId},
    'moderation', ${messages.moderation}, 'hidden_by', ${hidingDecision('message', messages)},
    'answerer_name', (select ${fullName} from ${profiles} where ${profiles.userId} = ${messages.answererId})
  ) order by ${messages.id} desc), '[]')
  from (
    select * from ${messages} where ${messages.conversationId} = ${conversations.id}
    order by ${messages.id} desc limit ${defaultPageSize + 1}
  ) as ${messages})`

/** A column with what was written about each application, for `toThread`; null once its candidate's account is closed. */
export const threadOfApplication = nested<StoredThread | null>(sql`(
  select jsonb_build_object('conversation_id', ${conversations.id},
    'company', jsonb_build_object('id', ${companies.id}, 'slug', ${companies.slug}, 'name', ${companies.name},
      'logo_key', (select ${files.key} from ${files} where ${files.id} = ${companies.logoId})),
    'company_closed', ${companies.closedAt} is not null, 'measure', ${measureOf(companies.id)},
    'person', jsonb_build_object('user_id', ${profiles.userId}, 'name', ${fullName}, 'photo_key', ${photo}),
    'blocks', array(select ${messageBlocks.side} from ${messageBlocks}
      where ${messageBlocks.companyId} = ${companies.id} and ${messageBlocks.userId} = ${profiles.userId}),
    'messages', ${newestMessages})
  from ${jobs} join ${companies} on ${companies.id} = ${jobs.companyId}
  join ${accounts} on ${accounts.id} = ${applications.userId} and ${accounts.closedAt} is null
  join ${profiles} on ${profiles.userId} = ${accounts.id}
  left join ${conversations} on ${conversations.applicationId} = ${applications.id}
  where ${jobs.id} = ${applications.jobId})`)

/** What was written about an application, as one side sees it. */
export function toThread(
  { conversation_id, company_closed, measure, blocks, ...stored }: StoredThread,
  side: ConversationSide,
  application: Pick<WrittenApplication, 'state' | 'expiredAt' | 'alias' | 'revealedAt'>,
): ApplicationThread {
  const { logo_key, ...company } = stored.company
  const { photo_key, ...person } = stored.person
  const { rows, next } = toPage(stored.messages, defaultPageSize, ({ id }) => String(id))
  return {
    conversation_id,
    side,
    company: { ...company, logo_url: fileAddress(logo_key) },
    person: personSeenBy(side, application, { ...person, photo_url: fileAddress(photo_key) }),
    company_closed,
    blocking: blocks.includes(side),
    reply_refusal: endOfThread(application) ?? measureRefusal(side, measure) ?? blockRefusal(side, blocks),
    messages: { items: rows.map((row) => toMessage(row, side)), next },
  }
}

function toMessage(
  { answerer_id, answerer_name, attachments, moderation, hidden_by: hiddenBy, ...message }: StoredMessage,
  side: ConversationSide,
): Message {
  const isNamed = side === 'company' && answerer_id !== null
  return {
    ...message,
    ...seenBy(side, { ...message, moderation, attachments: toAttachments(attachments) }),
    hidden_by: side === message.side ? hiddenBy : null,
    answered_by: isNamed ? { user_id: answerer_id, name: answerer_name ?? '' } : null,
  }
}

export async function showApplicationThread(
  db: Tx,
  viewer: Viewer,
  applicationId: number,
): Promise<ApplicationThread> {
  const { side, application } = await findApplicationSide(db, viewer, applicationId)
  const [found] = await db
    .select({ thread: threadOfApplication })
    .from(applications)
    .where(eq(applications.id, applicationId))
  if (!found?.thread) throw notFound()
  return toThread(found.thread, side, application)
}

/** Writes to the other side of an application. The first message makes the conversation, whichever side sends it. */
export async function writeAboutApplication(
  ctx: Context,
  viewer: Viewer,
  applicationId: number,
  { text, attachments }: MessageForm,
): Promise<ApplicationThread> {
  await ctx.rates.use('reply', viewer.userId)
  // Checking files takes long, so what refuses the message anyway comes first; it is checked again under the lock.
  if (attachments.length > 0)
    await assertMayWrite(ctx.db, await findApplicationSide(ctx.db, viewer, applicationId))
  const fileIds = await readyAttachments(ctx, viewer, attachments)
  await transact(ctx, async (tx, emit) => {
    const own = await lockApplicationSide(tx, viewer, applicationId)
    await assertMayWrite(tx, own)
    const { side, application } = own
    const conversationId = await openThread(ctx, tx, application)
    const messageId = await insertMessage(ctx, tx, {
      conversationId,
      userId: application.userId,
      side,
      inInbox: false,
      text,
      answererId: side === 'company' ? viewer.userId : null,
      fileIds,
    })
    await emit('messageSent', { conversationId, messageId })
  })
  return showApplicationThread(ctx.db, viewer, applicationId)
}

/** @throws Refused unless the side can write */
async function assertMayWrite(db: Tx, { application, side }: ApplicationSide): Promise<void> {
  assertCompanyOpen(application.company)
  const refusal =
    endOfThread(application) ??
    measureRefusal(side, application.company.measure) ??
    blockRefusal(side, await findBlocks(db, application))
  if (refusal) throw refusedMessage(refusal, application)
}

/** The id of the conversation of an application that is locked. */
async function openThread(ctx: Context, tx: Tx, application: WrittenApplication): Promise<number> {
  const { id: applicationId, companyId, userId, title: subject } = application
  const now = ctx.now()
  await tx
    .insert(conversations)
    .values({ companyId, userId, applicationId, subject, createdAt: now, lastMessageAt: now })
    .onConflictDoNothing({ target: conversations.applicationId })
  const [thread] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.applicationId, applicationId), eq(conversations.userId, userId)))
    .for('update')
  if (!thread) throw new Error(`Application ${applicationId} has no conversation`)
  return thread.id
}

import { and, eq, inArray, isNotNull, sql } from '#drizzle'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'
import { conversationSubject } from '../core/subjects.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../companies/schema/companies.ts'
import { endOfThread } from '../messages/applicationSide.ts'
import { findAttachmentNames } from '../messages/attachments.ts'
import { conversations, messages, shownMessages } from '../messages/schema.ts'
import { deleteNotifications, markReadBelow } from '../notifications/bySubject.ts'
import { notify } from '../notifications/notify.ts'
import { eraseNotificationsBelow } from '../notifications/ofPerson.ts'
import { cancelWork } from '../ports/work/deleteWork.ts'
import { findFacts, findRecipientIds } from './facts.ts'

/** Notifications about messages of an application. The mails have the whole text, and nobody's address: neither side answers by mail. */
export const threadNotifications: Reactions = {
  async messageSent(ctx, { conversationId, messageId }) {
    const sent = await findSent(ctx, messageId)
    const facts = sent && (await findFacts(ctx.db, sent.applicationId))
    if (!sent || !facts || endOfThread(facts)) return
    const { side, text, names } = sent
    const subject = conversationSubject(conversationId)
    const about = `${subject}:${messageId}`
    const values = {
      text,
      job: facts.jobTitle,
      company: facts.company,
      // The mail names the files; they are read on the page.
      ...(names.length > 0 && { context: 'attachments', attachments: names.join('\n') }),
    }
    if (side === 'company') {
      // Colleagues need not answer what has been answered.
      await markReadBelow(ctx, subject, 'applicantMessage')
      const data = {
        conversation_id: conversationId,
        company_slug: facts.companySlug,
        company: facts.company,
        subject: facts.jobTitle,
        job_id: facts.jobId,
      }
      return notify(ctx, { to: [facts.userId], kind: 'messageAnswered', data, about, mail: { values } })
    }
    const { alias, applicant, companySlug: company_slug, company, jobTitle } = facts
    const person = alias ?? applicant
    await notify(ctx, {
      to: await findRecipientIds(ctx.db, facts),
      kind: 'applicantMessage',
      data: { application_id: sent.applicationId, company_slug, company, subject: jobTitle, person },
      about,
      // An alias names nobody: it stays whatever becomes of the account.
      named: alias === null ? facts.userId : null,
      mail: { values: { ...values, applicant: person } },
    })
    // If it has ended concurrently, whichever comes second removes what the company may not read.
    const now = await findFacts(ctx.db, sent.applicationId)
    if (!now || endOfThread(now)) {
      await deleteNotifications(ctx, about)
      await cancelMails(ctx.db, [about])
    }
  },
}

/** A message about an application; null if it is about none, or its company has closed. */
async function findSent({ db }: Context, messageId: number) {
  const [sent] = await db
    .select({ applicationId: conversations.applicationId, side: messages.side, text: messages.text })
    .from(shownMessages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(companies, eq(companies.id, conversations.companyId))
    .where(
      and(
        eq(messages.id, messageId),
        isNotNull(conversations.applicationId),
        sql`${companies.closedAt} is null`,
      ),
    )
  if (!sent || sent.applicationId === null) return null
  const { applicationId, ...message } = sent
  return { ...message, applicationId, names: await findAttachmentNames(db, messageId) }
}

/** Erases what notifications and unsent mails tell the company of messages that it may not read any more. */
export async function eraseThreadNotices(tx: Tx, applicationIds: readonly number[]): Promise<void> {
  const written = await tx
    .select({ conversationId: messages.conversationId, messageId: messages.id })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(inArray(conversations.applicationId, [...applicationIds]), eq(messages.side, 'person')))
  if (written.length === 0) return
  const subjects = new Set(written.map(({ conversationId }) => conversationSubject(conversationId)))
  await eraseNotificationsBelow(tx, [...subjects], 'applicantMessage')
  await cancelMails(
    tx,
    written.map(({ conversationId, messageId }) => `${conversationSubject(conversationId)}:${messageId}`),
  )
}

const cancelMails = (tx: Tx, about: readonly string[]) =>
  cancelWork(tx, 'mail', ...about.map((one) => ({ template: 'applicantMessage', about: one })))

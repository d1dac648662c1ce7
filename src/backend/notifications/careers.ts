import { and, eq, isNull, like, or } from 'drizzle-orm'
import { findInvitationFacts } from '../careers/queries.ts'
import { findAdminIds, findCompanyName } from '../companies/membership.ts'
import type { Context } from '../core/context.ts'
import { invitationSubject, requestSubject } from '../core/subjects.ts'
import type { Reactions } from '../core/deliveries.ts'
import { notifications } from '../db/schema/notifications.ts'
import { publishUnreadTo } from './publishUnread.ts'
import { notify } from './notify.ts'

type Facts = NonNullable<Awaited<ReturnType<typeof findInvitationFacts>>>

/** Creates and withdraws the notifications about invitations, join requests and memberships. */
export const careerNotifications: Reactions = {
  async invitationAddressed(ctx, { invitationId }) {
    const facts = await findInvitationFacts(ctx.db, invitationId)
    if (!facts || facts.row.userId === null || facts.row.state !== 'pending') return
    const notification = { kind: 'invitationReceived' as const, data: dataOf(facts) }
    await notify(ctx, [facts.row.userId], notification, invitationSubject(invitationId))
  },
  async invitationWithdrawn(ctx, { invitationId }) {
    await deleteNotifications(ctx, invitationSubject(invitationId))
  },
  async invitationAnswered(ctx, { invitationId }) {
    const facts = await findInvitationFacts(ctx.db, invitationId)
    const answer = facts && answerOf(facts)
    if (!facts || !answer) return
    await markRead(ctx, invitationSubject(invitationId))
    const data = { ...dataOf(facts), person: facts.person, answer }
    const admins = (await findAdminIds(ctx.db, facts.row.companyId)).filter((id) => id !== facts.row.userId)
    const notification = { kind: 'invitationAnswered' as const, data }
    await notify(
      ctx,
      admins,
      notification,
      `${invitationSubject(invitationId)}:answer`,
      facts.row.userId ?? undefined,
    )
  },
  async joinRequested(ctx, { invitationId }) {
    const facts = await findInvitationFacts(ctx.db, invitationId)
    if (facts?.row.state !== 'pending') return
    const notification = {
      kind: 'joinRequestReceived' as const,
      data: { ...dataOf(facts), person: facts.person },
    }
    const admins = await findAdminIds(ctx.db, facts.row.companyId)
    await notify(ctx, admins, notification, requestSubject(invitationId), facts.row.userId ?? undefined)
  },
  async joinRequestWithdrawn(ctx, { invitationId }) {
    await deleteNotifications(ctx, requestSubject(invitationId))
  },
  async joinRequestAnswered(ctx, { invitationId }) {
    const facts = await findInvitationFacts(ctx.db, invitationId)
    const answer = facts && answerOf(facts)
    if (!facts || !answer || facts.row.userId === null) return
    await markRead(ctx, requestSubject(invitationId))
    const notification = { kind: 'joinRequestAnswered' as const, data: { ...dataOf(facts), answer } }
    const answeredAt = facts.row.answeredAt?.getTime() ?? 0
    await notify(
      ctx,
      [facts.row.userId],
      notification,
      `${requestSubject(invitationId)}:answer:${answeredAt}`,
    )
  },
  async joinRequestReopened(ctx, { invitationId }) {
    await deleteNotifications(ctx, `${requestSubject(invitationId)}:answer`)
  },
  async memberLeft(ctx, { companyId, userId }, { id }) {
    const company = await findCompanyName(ctx.db, companyId)
    if (!company) return
    const data = { company: company.name, company_slug: company.slug }
    // The event id makes each end of a membership a notification of its own.
    await notify(ctx, [userId], { kind: 'membershipEnded', data }, `membership:${companyId}:${userId}:${id}`)
  },
}

function dataOf({ row, company, companyDomain, companySlug }: Facts) {
  return {
    invitation_id: row.id,
    company,
    company_domain: companyDomain ?? '',
    company_slug: companySlug,
    position: row.position,
  }
}

function answerOf({ row }: Facts): 'accepted' | 'declined' | null {
  return row.state === 'accepted' || row.state === 'declined' ? row.state : null
}

/** Matches the subject itself and everything below it, such as `invitation:7:answer`. */
const isAbout = (subject: string) =>
  or(eq(notifications.dedupeKey, subject), like(notifications.dedupeKey, `${subject}:%`))

/** Deletes the notifications about an invitation or request that was withdrawn. */
async function deleteNotifications(ctx: Context, subject: string): Promise<void> {
  const deleted = await ctx.db
    .delete(notifications)
    .where(isAbout(subject))
    .returning({ userId: notifications.userId })
  await publishUnreadTo(
    ctx,
    deleted.map(({ userId }) => userId),
  )
}

/** Answered invitations and requests need no attention any more. */
async function markRead(ctx: Context, subject: string): Promise<void> {
  const read = await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now() })
    .where(and(eq(notifications.dedupeKey, subject), isNull(notifications.readAt)))
    .returning({ userId: notifications.userId })
  await publishUnreadTo(
    ctx,
    read.map(({ userId }) => userId),
  )
}

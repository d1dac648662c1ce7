import { findInvitationFacts } from '../careers/queries.ts'
import { findAdminIds, findCompanyName } from '../companies/membership.ts'
import { handOverSubject, invitationSubject, requestSubject, suspensionSubject } from '../core/subjects.ts'
import type { Reactions } from '../core/deliveries.ts'
import { deleteNotifications, markRead } from './bySubject.ts'
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
    const data = { ...answeredOf(facts), person: facts.person, answer }
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
    const notification = { kind: 'joinRequestAnswered' as const, data: { ...answeredOf(facts), answer } }
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
  async memberSuspended(ctx, { companyId, userId, at }) {
    const company = await findCompanyName(ctx.db, companyId)
    if (!company) return
    const data = { company: company.name, company_slug: company.slug }
    const key = `${suspensionSubject(companyId, userId)}:${at}`
    await notify(ctx, [userId], { kind: 'accessSuspended', data }, key)
  },
  async memberRestored(ctx, { companyId, userId }) {
    await deleteNotifications(ctx, suspensionSubject(companyId, userId))
    // These wait for nobody else any more.
    for (const what of ['reviews', 'jobs'] as const)
      await deleteNotifications(ctx, handOverSubject(companyId, userId, what))
  },
  async workHandedOver(ctx, { companyId, userId, what, count }, { id }) {
    const company = await findCompanyName(ctx.db, companyId)
    if (!company) return
    // Names nobody, so that it says nothing about accounts that are closed later.
    const data = { what, count, company: company.name, company_slug: company.slug }
    const key = `${handOverSubject(companyId, userId, what)}:${id}`
    await notify(ctx, await findAdminIds(ctx.db, companyId), { kind: 'workHandedOver', data }, key)
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

const answeredOf = (facts: Facts) => ({ ...dataOf(facts), employment_id: facts.row.employmentId })

function answerOf({ row }: Facts): 'accepted' | 'declined' | null {
  return row.state === 'accepted' || row.state === 'declined' ? row.state : null
}

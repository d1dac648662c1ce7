import { findInvitationFacts } from './queries.ts'
import { findAdminIds, findCompanyName } from '../../companies/membership.ts'
import { handOverSubject, invitationSubject, requestSubject, suspensionSubject } from '../../core/subjects.ts'
import type { Context } from '../../core/context.ts'
import type { Reactions } from '../../core/deliveries.ts'
import { deleteNotifications, markRead, markReadBelow } from '../../notifications/bySubject.ts'
import { notify } from '../../notifications/notify.ts'

type Facts = NonNullable<Awaited<ReturnType<typeof findInvitationFacts>>>

/** Creates and withdraws the notifications about invitations, join requests and memberships. */
export const invitationNotifications: Reactions = {
  async invitationAddressed(ctx, { invitationId }) {
    const facts = await findInvitationFacts(ctx.db, invitationId)
    if (!facts || facts.row.userId === null || facts.row.state !== 'pending') return
    const to = [facts.row.userId]
    await notify(ctx, {
      to,
      kind: 'invitationReceived',
      data: dataOf(facts),
      about: invitationSubject(invitationId),
    })
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
    const named = facts.row.userId
    const to = (await findAdminIds(ctx.db, facts.row.companyId)).filter((id) => id !== named)
    const about = `${invitationSubject(invitationId)}:answer`
    await notify(ctx, { to, kind: 'invitationAnswered', data, about, named })
  },
  async joinRequested(ctx, { invitationId }) {
    await notifyAdmins(ctx, invitationId, requestSubject(invitationId))
  },
  async joinRequestReminded(ctx, { invitationId, at }) {
    await notifyAdmins(ctx, invitationId, `${requestSubject(invitationId)}:reminder:${at}`)
  },
  async joinRequestWithdrawn(ctx, { invitationId }) {
    await deleteNotifications(ctx, requestSubject(invitationId))
  },
  async joinRequestAnswered(ctx, { invitationId }) {
    const facts = await findInvitationFacts(ctx.db, invitationId)
    const answer = facts && answerOf(facts)
    if (!facts || !answer || facts.row.userId === null) return
    // With the reminders of it.
    await markReadBelow(ctx, requestSubject(invitationId), 'joinRequestReceived')
    const data = { ...answeredOf(facts), answer }
    const about = `${requestSubject(invitationId)}:answer:${facts.row.answeredAt?.getTime() ?? 0}`
    await notify(ctx, { to: [facts.row.userId], kind: 'joinRequestAnswered', data, about })
  },
  async joinRequestReopened(ctx, { invitationId }) {
    await deleteNotifications(ctx, `${requestSubject(invitationId)}:answer`)
  },
  async memberSuspended(ctx, { companyId, userId, at }) {
    const company = await findCompanyName(ctx.db, companyId)
    if (!company) return
    const data = { company: company.name, company_slug: company.slug }
    const about = `${suspensionSubject(companyId, userId)}:${at}`
    await notify(ctx, { to: [userId], kind: 'accessSuspended', data, about })
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
    const about = `${handOverSubject(companyId, userId, what)}:${id}`
    await notify(ctx, { to: await findAdminIds(ctx.db, companyId), kind: 'workHandedOver', data, about })
  },
  async memberLeft(ctx, { companyId, userId }, { id }) {
    const company = await findCompanyName(ctx.db, companyId)
    if (!company) return
    const data = { company: company.name, company_slug: company.slug }
    // The event id makes each end of a membership a notification of its own.
    const about = `membership:${companyId}:${userId}:${id}`
    await notify(ctx, { to: [userId], kind: 'membershipEnded', data, about })
  },
}

async function notifyAdmins(ctx: Context, invitationId: number, about: string): Promise<void> {
  const facts = await findInvitationFacts(ctx.db, invitationId)
  if (facts?.row.state !== 'pending') return
  const data = { ...dataOf(facts), person: facts.person }
  const to = await findAdminIds(ctx.db, facts.row.companyId)
  await notify(ctx, { to, kind: 'joinRequestReceived', data, about, named: facts.row.userId })
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

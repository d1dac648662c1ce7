import { defaultLocale } from '#contract/core/locale.ts'
import { and, eq, gt, isNull } from '#drizzle'
import type { Reactions } from '../../core/deliveries.ts'
import { transact } from '../../core/transact.ts'
import { invitations } from '../schema/invitations.ts'
import { mailPaths } from '../../mail/links.ts'
import { addressesOf, findMailRecipient } from './invitedPerson.ts'
import { findInvitationFacts } from './queries.ts'
import { findPendingInvitations } from './invitationRows.ts'
import { lockCompany } from '../../companies/lockCompany.ts'

export const invitationReactions: Reactions = {
  async invitationSent(ctx, { invitationId, token }, { id: key }) {
    const facts = await findInvitationFacts(ctx.db, invitationId)
    if (facts?.row.state !== 'pending') return
    const { row, company, companyDomain } = facts
    const inviter = row.createdBy === null ? null : await findMailRecipient(ctx.db, row.createdBy)
    const invited = row.userId === null ? null : await findMailRecipient(ctx.db, row.userId)
    const to = row.email ?? invited?.email
    if (!to) return
    const mail = {
      to,
      // People without an account are addressed in the inviter's language.
      locale: invited?.locale ?? inviter?.locale ?? defaultLocale,
      template: row.role === 'admin' ? 'adminInvitation' : 'invitation',
      ...(row.createdBy === null ? {} : { names: row.createdBy }),
      values: {
        name: row.invitedName,
        inviter: inviter?.name ?? company,
        company,
        position: row.position,
        domain: companyDomain ?? '',
        // The mail states whether the company has a verified domain.
        context: companyDomain === null ? 'unproven' : 'proven',
        url: mailPaths(ctx)('invitation', null, { token }),
      },
      invitationId,
    }
    await ctx.queue.add('mail', mail, { key })
  },
  /** Tells the owner of the mailbox, because somebody else may have used a forwarded link. */
  async invitedAccountCreated(ctx, { accountId, invitationId }, { id: key }) {
    const [person, facts] = await Promise.all([
      findMailRecipient(ctx.db, accountId),
      findInvitationFacts(ctx.db, invitationId),
    ])
    if (!person || !facts) return
    const { email: to, locale, name } = person
    const values = { name, address: to, company: facts.company, url: mailPaths(ctx)('forgotPassword') }
    await ctx.queue.add('mail', { to, locale, template: 'invitedAccount', values }, { key })
  },
  /** Assigns pending invitations of the new account's addresses to it. */
  async signedUp(ctx, { accountId }) {
    const addresses = await addressesOf(ctx.db, accountId)
    for (const email of addresses) {
      const waiting = await ctx.db
        .select({ id: invitations.id, companyId: invitations.companyId })
        .from(invitations)
        .where(
          and(
            eq(invitations.email, email),
            eq(invitations.state, 'pending'),
            isNull(invitations.userId),
            gt(invitations.expiresAt, ctx.now()),
          ),
        )
      for (const { id, companyId } of waiting)
        await transact(ctx, async (tx, emit) => {
          await lockCompany(tx, { id: companyId })
          const [other] = await findPendingInvitations(tx, companyId, { userId: accountId, addresses: [] })
          if (other) return
          await tx.update(invitations).set({ userId: accountId }).where(eq(invitations.id, id))
          await emit('invitationAddressed', { invitationId: id })
        })
    }
  },
}

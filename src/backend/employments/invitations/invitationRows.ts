import { and, eq, lte, or } from '#drizzle'
import type { OwnInvitation } from '#contract/employments/invitations.ts'
import { notFound, refuse, type Refused } from '../../core/refuse.ts'
import { hashToken } from '../../core/tokens.ts'
import type { Tx } from '../../db/connect.ts'
import { invitations } from '../schema/invitations.ts'
import type { companies } from '../../companies/schema/companies.ts'

export type InvitationRow = typeof invitations.$inferSelect
export type CompanyRow = typeof companies.$inferSelect

/** The current state. Expiry is decided by the clock, not by the job that stores it. */
export function invitationStateOf(
  { state, expiresAt }: Pick<InvitationRow, 'state' | 'expiresAt'>,
  now: Date,
) {
  return state === 'pending' && expiresAt <= now ? 'expired' : state
}

/** The refusal for an invitation that is no longer pending. */
export function endedRefusal(state: Exclude<InvitationRow['state'], 'pending'>): Refused {
  const codes = {
    accepted: 'invitationUsed',
    declined: 'invitationDeclined',
    cancelled: 'invitationCancelled',
    expired: 'invitationExpired',
  } as const
  return refuse(codes[state])
}

/** @throws Refused unless the invitation is pending */
export function requirePending(row: InvitationRow, now: Date): void {
  const state = invitationStateOf(row, now)
  if (state !== 'pending') throw endedRefusal(state)
}

export async function findByToken(tx: Tx, token: string): Promise<InvitationRow | null> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(eq(invitations.tokenHash, hashToken(token)))
  return row ?? null
}

/** An invitation or join request of this person; for others it does not exist. */
export async function findOwn(
  tx: Tx,
  userId: number,
  id: number,
  direction?: InvitationRow['direction'],
): Promise<InvitationRow> {
  const [row] = await selectOwn(tx, userId, id, direction)
  if (!row) throw notFound()
  return row
}

/** Locks an invitation or join request of this person; for others it does not exist. */
export async function lockOwn(
  tx: Tx,
  userId: number,
  id: number,
  direction: InvitationRow['direction'],
): Promise<InvitationRow> {
  const [row] = await selectOwn(tx, userId, id, direction).for('update')
  if (!row) throw notFound()
  return row
}

const selectOwn = (tx: Tx, userId: number, id: number, direction?: InvitationRow['direction']) =>
  tx
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.id, id),
        eq(invitations.userId, userId),
        direction && eq(invitations.direction, direction),
      ),
    )

/** An invitation or join request of a company. */
export async function findOfCompany(
  tx: Tx,
  companyId: number,
  id: number,
  direction: InvitationRow['direction'],
): Promise<InvitationRow> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(
      and(eq(invitations.id, id), eq(invitations.companyId, companyId), eq(invitations.direction, direction)),
    )
  if (!row) throw notFound()
  return row
}

/** Stores the expiry of overdue invitations, which frees the unique index for a new one. */
export async function expireOverdue(tx: Tx, now: Date, companyId?: number): Promise<void> {
  await tx
    .update(invitations)
    .set({ state: 'expired' })
    .where(
      and(
        companyId === undefined ? undefined : eq(invitations.companyId, companyId),
        eq(invitations.state, 'pending'),
        lte(invitations.expiresAt, now),
      ),
    )
}

/** A person, matched by account or confirmed address. */
interface Invited {
  readonly userId: number | null
  readonly addresses: readonly string[]
}

const isPendingBetween = (companyId: number, { userId, addresses }: Invited) =>
  and(
    eq(invitations.companyId, companyId),
    eq(invitations.state, 'pending'),
    or(
      userId === null ? undefined : eq(invitations.userId, userId),
      ...addresses.map((email) => eq(invitations.email, email)),
    ),
  )

/** Pending invitations and requests between a company and a person. */
export async function findPendingInvitations(
  tx: Tx,
  companyId: number,
  invited: Invited,
): Promise<InvitationRow[]> {
  return tx.select().from(invitations).where(isPendingBetween(companyId, invited)).orderBy(invitations.id)
}

/** Answers whatever is pending between a company and a person. The company's row must be locked. */
export async function answerPending(
  tx: Tx,
  companyId: number,
  invited: Invited,
  answer: Partial<typeof invitations.$inferInsert>,
): Promise<void> {
  await tx.update(invitations).set(answer).where(isPendingBetween(companyId, invited))
}

/** Updates an invitation. The company's row must be locked. */
export async function updateInvitation(
  tx: Tx,
  { id, state }: InvitationRow,
  change: Partial<typeof invitations.$inferInsert>,
): Promise<InvitationRow> {
  const [row] = await tx
    .update(invitations)
    .set(change)
    .where(and(eq(invitations.id, id), eq(invitations.state, state)))
    .returning()
  if (!row) throw new Error(`Invitation ${id} changed under its lock`)
  return row
}

export function toOwn(
  row: InvitationRow,
  company: Pick<CompanyRow, 'name' | 'slug' | 'domain'>,
  now: Date,
): OwnInvitation {
  return {
    id: row.id,
    direction: row.direction,
    state: invitationStateOf(row, now),
    company: company.name,
    company_slug: company.slug,
    company_domain: company.domain,
    position: row.position,
    start_date: row.startDate,
    created_at: row.sentAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  }
}

import { aliasedTable, and, desc, eq, gt, inArray, lt, or } from '#drizzle'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import { fileAddress } from '#contract/files/files.ts'
import { invitationDays, type OwnInvitation } from '#contract/employments/invitations.ts'
import type { CompanyInvitation } from '#contract/employments/members.ts'
import { rightsOf } from '../../companies/membership.ts'
import type { Context, Viewer } from '../../core/context.ts'
import type { CompanyAdmin } from '../../core/membership.ts'
import { daysAfter } from '../../core/days.ts'
import { toPage } from '../../core/keyset.ts'
import { invalid, notFound } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { accounts } from '../../accounts/schema/accounts.ts'
import { invitations } from '../schema/invitations.ts'
import { companies } from '../../companies/schema/companies.ts'
import { files } from '../../files/schema.ts'
import { fullNameOf, profiles } from '../../profiles/schema/profiles.ts'
import { findOwn, invitationStateOf, toOwn, type InvitationRow } from './invitationRows.ts'

const requester = aliasedTable(profiles, 'requester')
const shown = {
  row: invitations,
  name: fullNameOf(requester),
  photoKey: files.key,
}

/** The company's pending list: join requests first, then invitations, each newest first. */
export async function listCompanyInvitations(
  ctx: Context,
  { company }: CompanyAdmin,
  { after, limit = defaultPageSize }: PageQuery,
) {
  const { direction, id, expiresAt } = invitations
  const found = await withRequester(ctx.db)
    .where(
      and(
        eq(invitations.companyId, company.id),
        inArray(invitations.state, ['pending', 'expired']),
        // Unanswered requests end; invitations remain listed as long again, so that they can be resent.
        or(
          and(eq(direction, 'request'), gt(expiresAt, ctx.now())),
          and(eq(direction, 'invitation'), gt(expiresAt, daysAfter(ctx.now(), -invitationDays))),
        ),
        afterCursor(after),
      ),
    )
    .orderBy(desc(direction), desc(id))
    .limit(limit + 1)
  const { rows, next } = toPage(found, limit, ({ row }) => `${row.direction}.${row.id}`)
  return { items: rows.map((one) => toReply(one, ctx.now())), next }
}

/** The rows after the cursor, in the order of the list. */
function afterCursor(after: string | undefined) {
  if (!after) return undefined
  const [, direction, id] = /^(request|invitation)\.([1-9]\d{0,15})$/.exec(after) ?? []
  if (!direction) throw invalid({ field: 'after', code: 'invalid' })
  const below = and(
    eq(invitations.direction, direction as 'request' | 'invitation'),
    lt(invitations.id, Number(id)),
  )
  return direction === 'request' ? or(below, eq(invitations.direction, 'invitation')) : below
}

export async function toCompanyInvitation(
  tx: Tx,
  { id }: InvitationRow,
  now: Date,
): Promise<CompanyInvitation> {
  const [found] = await withRequester(tx).where(eq(invitations.id, id))
  if (!found) throw notFound()
  return toReply(found, now)
}

const withRequester = (tx: Tx) =>
  tx
    .select(shown)
    .from(invitations)
    .leftJoin(requester, and(eq(requester.userId, invitations.userId), eq(invitations.direction, 'request')))
    .leftJoin(files, eq(files.id, requester.photoId))

type Found = Awaited<ReturnType<typeof withRequester>>[number]

/** An invitation does not reveal whether its address has an account, so no profile data is included. */
function toReply({ row, name, photoKey }: Found, now: Date): CompanyInvitation {
  const isRequest = row.direction === 'request'
  return {
    id: row.id,
    direction: row.direction,
    state: invitationStateOf(row, now),
    // What is confirmed is the name of the request; those of earlier releases have none.
    name: row.invitedName || (name ?? ''),
    email: row.email,
    user_id: isRequest ? row.userId : null,
    photo_url: fileAddress(photoKey),
    ...rightsOf(row),
    position: row.position,
    start_date: row.startDate,
    sent_at: row.sentAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  }
}

/** The person's pending invitations and join requests, with any company. */
export async function listOwnInvitations(ctx: Context, { userId }: Viewer): Promise<OwnInvitation[]> {
  const rows = await ctx.db
    .select({
      row: invitations,
      company: { name: companies.name, slug: companies.slug, domain: companies.domain },
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .where(
      and(
        eq(invitations.userId, userId),
        eq(invitations.state, 'pending'),
        gt(invitations.expiresAt, ctx.now()),
      ),
    )
    .orderBy(desc(invitations.id))
    .limit(100)
  return rows.map(({ row, company }) => toOwn(row, company, ctx.now()))
}

export async function showOwnInvitation(
  ctx: Context,
  { userId }: Viewer,
  id: number,
): Promise<OwnInvitation> {
  const row = await findOwn(ctx.db, userId, id)
  return toOwn(row, await findInvitingCompany(ctx.db, row), ctx.now())
}

export async function findInvitingCompany(tx: Tx, { companyId }: Pick<InvitationRow, 'companyId'>) {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId))
  if (!company) throw notFound()
  return company
}

/**
 * The data for notifications and mails about an invitation; null when it was deleted or its person's account is
 * closed.
 */
export async function findInvitationFacts(tx: Tx, invitationId: number) {
  const [found] = await tx
    .select({
      row: invitations,
      company: companies.name,
      companyDomain: companies.domain,
      companySlug: companies.slug,
      name: fullNameOf(profiles),
      closedAt: accounts.closedAt,
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .leftJoin(profiles, eq(profiles.userId, invitations.userId))
    .leftJoin(accounts, eq(accounts.id, invitations.userId))
    .where(eq(invitations.id, invitationId))
  // Closing an account removes it from notifications; late deliveries must not add it again.
  if (!found || found.closedAt) return null
  const { row, name, closedAt: _, ...rest } = found
  // Without an account, the name is the one that the company entered.
  return { ...rest, row, person: name ?? row.invitedName }
}

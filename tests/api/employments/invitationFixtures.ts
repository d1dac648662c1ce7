import { randomBytes } from 'node:crypto'
import { eq } from '#drizzle'
import { invite, type CompanyInvitation } from '#contract/employments/members.ts'
import { claimEmail } from '#backend/accounts/addresses/emailOwners.ts'
import { hashPassword } from '#backend/accounts/security/passwords.ts'
import { insertSession } from '#backend/accounts/signIn/sessions.ts'
import { createCompany } from '#backend/companies/createCompany.ts'
import { daysAfter } from '../days.ts'
import { accounts } from '#backend/accounts/schema/accounts.ts'
import { companies } from '#backend/companies/schema/companies.ts'
import { profiles } from '#backend/profiles/schema/profiles.ts'
import { accountEmails } from '#backend/accounts/schema/emails.ts'
import { password } from '../../world.ts'
import type { Caller, TestBackend } from '../backend.ts'

export const globex = { slug: 'globex' }

/** An invitation without its recipient. */
export const terms = {
  name: 'Olena Marchenko',
  position: 'Bookkeeper',
  start_date: '2024-03-01',
  role: 'member' as 'member' | 'admin',
  manage_hr_panel: false,
}

export interface Person {
  readonly caller: Caller
  readonly id: number
  readonly email: string
}

let hash: Promise<string> | null = null

/** A new person with a confirmed address, signed in. */
export async function createPerson(app: TestBackend, email = newAddress()): Promise<Person> {
  hash ??= hashPassword(password)
  const { ctx } = app.backend
  const now = ctx.now()
  const [account] = await ctx.db
    .insert(accounts)
    .values({ email, passwordHash: await hash, termsAcceptedAt: now, emailVerifiedAt: now })
    .returning({ id: accounts.id })
  const id = account?.id ?? 0
  await ctx.db.insert(accountEmails).values({ accountId: id, email, confirmedAt: now })
  await claimEmail(ctx.db, id, email, now)
  await ctx.db.insert(profiles).values({ userId: id, firstName: 'Olena', lastName: `Marchenko ${id}` })
  const token = await insertSession(ctx.db, id, { userAgent: 'test', address: 'test' }, now)
  return { caller: app.withToken(token), id, email }
}

export const newAddress = () => `joining-${randomBytes(6).toString('hex')}@people.example`

/** Gita invites an address; returns the invitation and the token of the mailed link. */
export async function sendInvitation(
  app: TestBackend,
  email = newAddress(),
  change: Partial<typeof terms> = {},
): Promise<{ invitation: CompanyInvitation; token: string; email: string }> {
  const gita = await app.as('gita')
  const invitation = await gita.call(invite, { params: globex, body: { ...terms, ...change, email } })
  return { invitation, token: await tokenTo(app, email), email }
}

let founded = 0

/** A new company, with or without a verified domain; returns its slug. */
export async function createCompanyFor(
  app: TestBackend,
  admin: Person,
  domain: string | null = null,
): Promise<string> {
  const { ctx } = app.backend
  const company = await ctx.db.transaction(async (tx) => {
    const facts = { name: `Found Company ${++founded}`, industryId: 1, sizeId: 1, countryId: 1 }
    const made = await createCompany(tx, admin.id, facts)
    const verification = { domain, domainProvenAt: domain === null ? null : ctx.now() }
    // Older than a day: limits of the first day are tested elsewhere.
    const createdAt = daysAfter(ctx.now(), -30)
    await tx
      .update(companies)
      .set({ ...verification, createdAt })
      .where(eq(companies.id, made.id))
    return made
  })
  return company.slug
}

/** The token of the link 'I don't know this company' in the newest mail to an address. */
export async function unknownTokenTo(app: TestBackend, email: string, count = 1): Promise<string> {
  const mails = await app.mailsTo(email, count)
  return /unknown-company\?token=([\w.-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? 'no token'
}

/** The token of the newest link mailed to an address, once there are `count` of them. */
export async function tokenTo(app: TestBackend, email: string, count = 1): Promise<string> {
  const mails = await app.mailsTo(email, count)
  return /invitation\?token=([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? 'no token'
}

/** What the database stores about a person and Globex. */
export async function employmentOf(app: TestBackend, userId: number) {
  const { rows } = await app.backend.connection.pool.query(
    `select
       (select m.role from company_members m join companies c on c.id = m.company_id
         where c.slug = 'globex' and m.user_id = $1) as role,
       (select coalesce(json_agg(json_build_object('position', e.position, 'verified', e.verified_at is not null)
         order by e.id), '[]') from employments e where e.user_id = $1) as employments`,
    [userId],
  )
  return rows[0] as { role: string | null; employments: { position: string; verified: boolean }[] }
}

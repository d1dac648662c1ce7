import { recheckDays } from '#contract/companies/domains.ts'
import { hashPassword } from '#backend/accounts/security/passwords.ts'
import { nameKeysOf } from '#backend/companies/nameKeys.ts'
import type { Database } from '#backend/db/connect.ts'
import { accounts } from '#backend/accounts/schema/accounts.ts'
import { companies, companyMembers } from '#backend/companies/schema/companies.ts'
import { domainProofs } from '#backend/companies/schema/domains.ts'
import { profiles } from '#backend/profiles/schema/profiles.ts'
import { accountEmails } from '#backend/accounts/schema/emails.ts'

/** The password of everyone in the tests. */
export const password = 'Test-pass-1'

/**
 * The people shared by all tests. Ana and Bohdan look for work; Gita is the admin of Globex, Hugo its HR manager, and
 * Mira a member without further rights; Ivan is the admin of another company, Initech. The domain of Globex is
 * verified, Initech has none.
 */
export const people = {
  ana: { firstName: 'Ana', lastName: 'Kovalenko', email: 'ana@people.example', locale: 'en_GB' },
  bohdan: { firstName: 'Bohdan', lastName: 'Shevchuk', email: 'bohdan@people.example', locale: 'uk_UA' },
  gita: { firstName: 'Gita', lastName: 'Rao', email: 'gita@globex.example', locale: 'en_GB' },
  hugo: { firstName: 'Hugo', lastName: 'Lind', email: 'hugo@globex.example', locale: 'en_GB' },
  mira: { firstName: 'Mira', lastName: 'Novak', email: 'mira@globex.example', locale: 'en_GB' },
  ivan: { firstName: 'Ivan', lastName: 'Bondar', email: 'ivan@initech.example', locale: 'uk_UA' },
} as const
export type PersonName = keyof typeof people

export const sharedCompanies = {
  globex: { name: 'Globex', domain: 'globex.example', admin: 'gita', hr: 'hugo', member: 'mira' },
  initech: { name: 'Initech', domain: null, admin: 'ivan', hr: null, member: null },
} as const
export type CompanyName = keyof typeof sharedCompanies

/** Inserts the people and companies into a fresh database. */
export async function populate(db: Database): Promise<void> {
  const passwordHash = await hashPassword(password)
  const ids = new Map<string, number>()
  for (const [name, person] of Object.entries(people)) {
    const now = new Date()
    const [account] = await db
      .insert(accounts)
      .values({
        email: person.email,
        locale: person.locale,
        passwordHash,
        termsAcceptedAt: now,
        emailVerifiedAt: now,
      })
      .returning({ id: accounts.id })
    const id = account?.id ?? 0
    ids.set(name, id)
    await db.insert(accountEmails).values({ accountId: id, email: person.email, confirmedAt: now })
    await db.insert(profiles).values({ userId: id, firstName: person.firstName, lastName: person.lastName })
  }
  for (const [slug, { name, domain, admin, hr, member }] of Object.entries(sharedCompanies)) {
    const [company] = await db
      .insert(companies)
      .values({
        slug,
        name,
        domain,
        industryId: 1,
        sizeId: 2,
        nameKeys: nameKeysOf(name),
        domainProvenAt: domain && new Date(),
        // Long enough ago that an unverified company may invite.
        createdAt: new Date(Date.now() - 30 * 24 * 60 * 60 * 1000),
      })
      .returning({ id: companies.id })
    const companyId = company?.id ?? 0
    if (domain) await db.insert(domainProofs).values({ companyId, ...verifiedByDns(domain) })
    const join = async (name: string | null, role: 'admin' | 'member', manageHrPanel: boolean) => {
      const userId = name === null ? undefined : ids.get(name)
      if (userId !== undefined)
        await db.insert(companyMembers).values({ companyId, userId, role, manageHrPanel })
    }
    await join(admin, 'admin', false)
    await join(hr, 'member', true)
    await join(member, 'member', false)
  }
}

/** A domain verified today by a TXT record. */
function verifiedByDns(domain: string) {
  const nextCheckAt = new Date(Date.now() + recheckDays * 24 * 60 * 60 * 1000)
  return {
    ...({ domain, state: 'proven', method: 'dns', token: `the token of ${domain}` } as const),
    checkedAt: new Date(),
    nextCheckAt,
    expiresAt: nextCheckAt,
  }
}

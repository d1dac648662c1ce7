import * as contract from '#contract/companies/domains.ts'
import { createCompany as createCompanyRow } from '#backend/companies/createCompany.ts'
import type { Caller, TestBackend } from '../backend.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import type { LocalInternet } from '../core/localInternet.ts'

export interface OwnCompany {
  readonly slug: string
  readonly params: { readonly slug: string }
  readonly admin: Caller
  readonly email: string
  readonly adminId: number
  readonly id: number
}

/** A new company with its own admin, created `daysOld` days ago. */
export async function createCompany(app: TestBackend, name: string, daysOld = 30): Promise<OwnCompany> {
  const { caller: admin, email, id: adminId } = await createPerson(app)
  const { ctx, connection } = app.backend
  const facts = { name, industryId: 1, sizeId: 2, countryId: 1 }
  const { id, slug } = await ctx.db.transaction((tx) => createCompanyRow(tx, adminId, facts))
  const since = new Date(ctx.now().getTime() - daysOld * 24 * 60 * 60 * 1000)
  await connection.pool.query('update companies set created_at = $2 where id = $1', [id, since])
  return { slug, params: { slug }, admin, email, adminId, id }
}

/** Claims a domain and publishes its record. */
export async function publishRecord(
  internet: LocalInternet,
  { admin, params }: OwnCompany,
  domain: string,
): Promise<contract.DomainClaim> {
  const { claim } = await admin.call(contract.claimDomain, { params, body: { domain } })
  if (!claim) throw new Error('No claim came back')
  const { host, value } = claim.record
  internet.texts.set(host, [...(internet.texts.get(host) ?? []), value])
  return claim
}

/** Verifies a domain by DNS, from the form to the result. */
export async function verifyDomain(internet: LocalInternet, own: OwnCompany, domain: string) {
  await publishRecord(internet, own, domain)
  return own.admin.call(contract.checkDomainClaim, { params: own.params, body: { method: 'dns' } })
}

export async function verifiedDomain(
  app: TestBackend,
  { id }: Pick<OwnCompany, 'id'>,
): Promise<string | null> {
  const { rows } = await app.backend.connection.pool.query('select domain from companies where id = $1', [id])
  return (rows[0] as { domain: string | null }).domain
}

import { eq } from '#drizzle'
import type { CompanySigning } from '#contract/credentials/signing.ts'
import { companies } from '../../companies/schema/companies.ts'
import { assertNotSuspendedCompany } from '../../companies/membership.ts'
import { changeLocked, type CompanyRow } from '../../companies/lockCompany.ts'
import type { Context } from '../../core/context.ts'
import type { CompanyAdmin } from '../../core/membership.ts'
import { notFound, refuse } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { credentialIssuers, credentialKeys } from '../schema.ts'
import { didDocument, domainDid, siteDid } from './didDocument.ts'
import { findKeys, isCurrentKeyOf, replaceKey, requireSigning, type KeyRow } from './keys.ts'

export type IssuerRow = typeof credentialIssuers.$inferSelect

export async function findIssuerOf(db: Tx, companyId: number): Promise<IssuerRow | null> {
  const [issuer] = await db.select().from(credentialIssuers).where(eq(credentialIssuers.companyId, companyId))
  return issuer ?? null
}

/** What a company's admins see of its signing. */
export async function showSigning(ctx: Context, { company }: CompanyAdmin): Promise<CompanySigning> {
  const [row] = await ctx.db.select().from(companies).where(eq(companies.id, company.id))
  if (!row) throw notFound()
  return signingOf(ctx, ctx.db, row)
}

async function signingOf(ctx: Context, db: Tx, { id, domain }: CompanyRow): Promise<CompanySigning> {
  const issuer = await findIssuerOf(db, id)
  const keys = issuer ? await findKeys(db, issuer.id) : []
  const current = keys.find(({ retiredAt }) => retiredAt === null)
  return {
    available: ctx.signing !== null,
    domain,
    enabled_at: issuer?.enabledAt?.toISOString() ?? null,
    did: issuer && siteDid(ctx, issuer.id),
    own:
      issuer && domain !== null
        ? {
            url: didUrl(domain),
            document: JSON.stringify(didDocument(domainDid(domain), keys), null, 2),
            found: current !== undefined && isNamed(issuer, domain, current),
            checked_at: issuer.checkedAt?.toISOString() ?? null,
          }
        : null,
  }
}

/** Where a company serves its own document. */
export const didUrl = (domain: string): string => `https://${domain}/.well-known/did.json`

/**
 * An admin decides whether the company signs what it confirms. The first time makes its key; turned off, it signs nothing
 * more, and what it has signed still holds.
 *
 * @throws Refused without a verified domain, and where this site cannot sign
 */
export function changeSigning(
  ctx: Context,
  admin: CompanyAdmin,
  { enabled }: { readonly enabled: boolean },
): Promise<CompanySigning> {
  return changeLocked(ctx, admin, async (tx, company) => {
    requireSigning(ctx)
    if (enabled && company.domain === null) throw refuse('signingNeedsDomain')
    const issuer = await findIssuerOf(tx, company.id)
    if (!issuer && enabled) await createIssuer(ctx, tx, company.id)
    else if (issuer && (issuer.enabledAt !== null) !== enabled)
      await tx
        .update(credentialIssuers)
        .set({ enabledAt: enabled ? ctx.now() : null })
        .where(eq(credentialIssuers.id, issuer.id))
    return signingOf(ctx, tx, company)
  })
}

async function createIssuer(ctx: Context, tx: Tx, companyId: number): Promise<void> {
  const now = ctx.now()
  const [issuer] = await tx
    .insert(credentialIssuers)
    .values({ companyId, enabledAt: now, createdAt: now })
    .returning()
  if (!issuer) throw new Error('Inserting the issuer returned no row')
  await replaceKey(ctx, tx, issuer.id)
}

/** The document of an issuer at this site. It stays, whatever becomes of the company. @throws Refused */
export async function showIssuer(ctx: Context, issuerId: number) {
  const keys = await findKeys(ctx.db, issuerId)
  if (keys.length === 0) throw notFound()
  return didDocument(siteDid(ctx, issuerId), keys)
}

/**
 * Under which DID a company signs now, and with which key: its own domain's while the document there has the key.
 *
 * @throws Refused while it signs nothing
 */
export async function requireSigner(ctx: Context, tx: Tx, { id, domain }: CompanyRow) {
  // What was signed before stays valid.
  await assertNotSuspendedCompany(tx, id)
  const [signer] = await tx
    .select({ issuer: credentialIssuers, key: credentialKeys })
    .from(credentialIssuers)
    .innerJoin(credentialKeys, isCurrentKeyOf(credentialIssuers.id))
    .where(eq(credentialIssuers.companyId, id))
  if (!signer?.issuer.enabledAt || domain === null) throw refuse('signingOff')
  const { issuer, key } = signer
  const did = isNamed(issuer, domain, key) ? domainDid(domain) : siteDid(ctx, issuer.id)
  return { issuerId: issuer.id, did, key, url: `https://${domain}` }
}

/** Whether the domain's own document was found there with the current key. */
const isNamed = ({ ownDomain, ownKeyId }: IssuerRow, domain: string, key: KeyRow): boolean =>
  ownDomain === domain && ownKeyId === key.id

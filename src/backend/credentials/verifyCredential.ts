import { and, eq, isNotNull } from '#drizzle'
import { readFile } from 'node:fs/promises'
import type { IssuingCompany, VerifiedCredential } from '#contract/credentials/verify.ts'
import type { Context } from '../core/context.ts'
import type { ReceivedFile } from '../core/readRequest.ts'
import { refuse } from '../core/refuse.ts'
import { companies } from '../companies/schema/companies.ts'
import { ownDocuments } from './ownDocuments.ts'
import { readCredential } from './reading/readCredential.ts'
import { createFetchDocument } from './reading/sources.ts'
import { Unverifiable } from './reading/unverifiable.ts'
import { credentialIssuers, credentialKeys } from './schema.ts'

/** Verifies a credential for anybody. Nothing of it is stored or logged. */
export async function verifyCredential(
  ctx: Context,
  file: ReceivedFile,
  address: string,
): Promise<VerifiedCredential> {
  await ctx.rates.use('credentialRead', address)
  try {
    return await readCredential(await readFile(file.path), {
      now: ctx.now(),
      own: ownDocuments(ctx),
      findVerifiedCompany: (domain) => findVerifiedCompany(ctx, domain),
      findClosedCompany: (publicKey) => findClosedCompany(ctx, publicKey),
      fetchDocument: createFetchDocument(ctx.web),
    })
  } catch (error) {
    if (error instanceof Unverifiable) throw refuse(error.fault)
    throw error
  }
}

/** The company that has verified a domain. */
async function findVerifiedCompany(ctx: Context, domain: string): Promise<IssuingCompany | null> {
  const [company] = await ctx.db
    .select({ name: companies.name, slug: companies.slug })
    .from(companies)
    .where(eq(companies.domain, domain))
  return company ? { ...company, state: 'active' } : null
}

/** The company that signed with a key until it closed. */
async function findClosedCompany(ctx: Context, publicKey: string): Promise<IssuingCompany | null> {
  const [company] = await ctx.db
    .select({ name: companies.name })
    .from(credentialKeys)
    .innerJoin(credentialIssuers, eq(credentialIssuers.id, credentialKeys.issuerId))
    .innerJoin(companies, eq(companies.id, credentialIssuers.companyId))
    .where(and(eq(credentialKeys.publicKey, publicKey), isNotNull(companies.closedAt)))
  return company ? { ...company, slug: null, state: 'closed' } : null
}

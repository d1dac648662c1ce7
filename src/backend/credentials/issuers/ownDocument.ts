import { and, asc, eq, isNotNull, lte } from '#drizzle'
import * as z from 'zod/mini'
import type { CompanySigning, OwnDocumentFailure } from '#contract/credentials/signing.ts'
import { recheckDays } from '#contract/companies/domains.ts'
import { companies } from '../../companies/schema/companies.ts'
import { lockCompanyAsAdmin } from '../../companies/lockCompany.ts'
import type { Context } from '../../core/context.ts'
import { daysAfter, hoursAfter } from '../../core/days.ts'
import type { CompanyAdmin } from '../../core/membership.ts'
import { refuse } from '../../core/refuse.ts'
import { transact } from '../../core/transact.ts'
import { FetchRefused } from '../../ports/fetch/safeFetch.ts'
import type { Tx } from '../../db/connect.ts'
import { credentialIssuers, credentialLists } from '../schema.ts'
import { domainDid } from './didDocument.ts'
import { findCurrentKey, type KeyRow } from './keys.ts'
import { resignLists } from './operateKeys.ts'
import { didUrl, findIssuerOf, showSigning, type IssuerRow } from './signing.ts'

/** Documents are small; a company's has a key or two. */
const fetchRules = {
  maxBytes: 64 * 1024,
  timeoutMs: 3_000,
  maxRedirects: 0,
  mayRedirect: () => false,
} as const
/** Documents per run of the monthly check. */
const batchSize = 60

const Method = z.object({ id: z.string(), publicKeyMultibase: z.optional(z.string()) })
const Document = z.object({
  id: z.string(),
  verificationMethod: z.array(Method),
  assertionMethod: z.array(z.union([z.string(), Method])),
})

/** Looks for the company's document under its own domain, as its admin asks. @throws Refused with what is wrong */
export async function checkOwnDocument(ctx: Context, admin: CompanyAdmin): Promise<CompanySigning> {
  const { company } = admin
  const issuer = await findIssuerOf(ctx.db, company.id)
  if (!issuer) throw refuse('signingOff')
  if (company.domain === null) throw refuse('signingNeedsDomain')
  for (const key of [`company ${company.id}`, `account ${admin.userId}`])
    await ctx.rates.use('domainCheck', key)
  const current = await findCurrentKey(ctx.db, issuer.id)
  const failure = current ? await findFailure(ctx, company.domain, current) : 'didKeyMissing'
  await transact(ctx, async (tx) => {
    const { domain } = await lockCompanyAsAdmin(tx, admin)
    const found = failure === null && domain === company.domain ? domain : null
    await saveFound(ctx, tx, issuer, found, current)
  })
  if (failure) throw refuse(failure)
  return showSigning(ctx, admin)
}

/** Stores whether a domain has the document with the current key, which then also signs the lists under that domain. */
async function saveFound(ctx: Context, tx: Tx, { id }: IssuerRow, domain: string | null, key: KeyRow | null) {
  await tx
    .update(credentialIssuers)
    .set(foundAt(ctx, domain, key))
    .where(eq(credentialIssuers.id, id))
  if (domain !== null && key) await resignLists(tx, key, eq(credentialLists.did, domainDid(domain)))
}

const foundAt = (ctx: Context, domain: string | null, key: KeyRow | null) => {
  const checkedAt = ctx.now()
  return domain !== null && key
    ? { ownDomain: domain, ownKeyId: key.id, checkedAt, nextCheckAt: daysAfter(checkedAt, recheckDays) }
    : { ownDomain: null, ownKeyId: null, checkedAt, nextCheckAt: null }
}

/** What is wrong with the document under a domain; null when it is the company's, with its current key. */
async function findFailure(
  { web }: Context,
  domain: string,
  key: KeyRow,
): Promise<OwnDocumentFailure | null> {
  try {
    const { status, body } = await web.fetch(didUrl(domain), fetchRules)
    if (status === 404 || status === 410) return 'didMissing'
    if (status !== 200) return 'didUnreachable'
    const { data } = Document.safeParse(JSON.parse(body.toString('utf8')))
    if (data?.id !== domainDid(domain)) return 'didWrong'
    const method = data.verificationMethod.find((one) => one.publicKeyMultibase === key.publicKey)
    const asserts = data.assertionMethod.map((one) => (typeof one === 'string' ? one : one.id))
    return method && asserts.includes(method.id) ? null : 'didKeyMissing'
  } catch (error) {
    if (error instanceof SyntaxError) return 'didWrong'
    if (error instanceof FetchRefused) return error.reason === 'tooLarge' ? 'didWrong' : 'didUnreachable'
    throw error
  }
}

/**
 * Looks again at the documents that are due. One that is gone is no longer named by what is signed from now on; one that cannot
 * be reached is asked for again the next day; one that has not taken over a new key yet, in an hour.
 */
export async function recheckOwnDocuments(ctx: Context): Promise<number> {
  const now = ctx.now()
  const due = await ctx.db
    .select({ issuer: credentialIssuers, domain: companies.domain })
    .from(credentialIssuers)
    .innerJoin(companies, eq(companies.id, credentialIssuers.companyId))
    .where(and(isNotNull(credentialIssuers.nextCheckAt), lte(credentialIssuers.nextCheckAt, now)))
    .orderBy(asc(credentialIssuers.nextCheckAt))
    .limit(batchSize)
  for (const { issuer, domain } of due) await recheck(ctx, issuer, domain)
  return due.length
}

async function recheck(ctx: Context, issuer: IssuerRow, domain: string | null): Promise<void> {
  const key = await findCurrentKey(ctx.db, issuer.id)
  const isOwn = domain !== null && domain === issuer.ownDomain && key !== null
  const failure = isOwn ? await findFailure(ctx, domain, key) : 'didWrong'
  await ctx.db.transaction(async (tx) => {
    // It may have been checked by hand meanwhile.
    const isSame = and(
      eq(credentialIssuers.id, issuer.id),
      eq(credentialIssuers.checkedAt, issuer.checkedAt ?? ctx.now()),
    )
    const [same] = await tx.select().from(credentialIssuers).where(isSame).for('update')
    if (!same) return
    const isBehind = failure === 'didKeyMissing' && issuer.ownKeyId !== key?.id
    if (failure === 'didUnreachable' || isBehind)
      await tx
        .update(credentialIssuers)
        .set({ nextCheckAt: isBehind ? hoursAfter(ctx.now(), 1) : daysAfter(ctx.now(), 1) })
        .where(isSame)
    else await saveFound(ctx, tx, issuer, failure ? null : domain, key)
  })
}

import { and, eq } from '#drizzle'
import {
  graceDays,
  mailboxes,
  type CompanyDomain,
  type DomainClaim,
  type VerifiedDomain,
} from '#contract/companies/domains.ts'
import { daysAfter } from '../../core/days.ts'
import type { Tx } from '../../db/connect.ts'
import { companies } from '../schema/companies.ts'
import { domainProofs } from '../schema/domains.ts'
import { fileUrl, publishedText, recordHost } from './checkDomain.ts'
import { shownDomain } from './domainNames.ts'
import { findCompanyVerification } from './companyVerification.ts'

export type ProofRow = typeof domainProofs.$inferSelect
type CompanyRow = typeof companies.$inferSelect

export async function findProof(
  db: Tx,
  companyId: number,
  state: ProofRow['state'],
): Promise<ProofRow | null> {
  const [row] = await db
    .select()
    .from(domainProofs)
    .where(and(eq(domainProofs.companyId, companyId), eq(domainProofs.state, state)))
  return row ?? null
}

export async function findCompanyDomain(db: Tx, companyId: number, now: Date): Promise<CompanyDomain> {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId))
  if (!company) throw new Error(`Company ${companyId} does not exist`)
  const proofs = await db.select().from(domainProofs).where(eq(domainProofs.companyId, companyId))
  const proofIn = (state: ProofRow['state']) => proofs.find((proof) => proof.state === state) ?? null
  const pending = proofIn('pending')
  return {
    proven: toProven(company, proofIn('proven')),
    // An expired claim is omitted; claiming again creates a new one.
    claim: pending && pending.expiresAt > now ? toClaim(pending) : null,
    standing: await findCompanyVerification(db, company, now),
  }
}

function toProven({ domain, domainProvenAt }: CompanyRow, proof: ProofRow | null): VerifiedDomain | null {
  if (domain === null || domainProvenAt === null) return null
  const failingSince = proof?.failingSince ?? null
  return {
    domain,
    shown: shownDomain(domain),
    proven_at: domainProvenAt.toISOString(),
    method: proof?.method ?? null,
    checked_at: proof?.checkedAt?.toISOString() ?? null,
    next_check_at: proof?.nextCheckAt?.toISOString() ?? null,
    lost_at: failingSince && daysAfter(failingSince, graceDays).toISOString(),
    failure: failingSince && (proof?.failure ?? null),
  }
}

function toClaim({ domain, token, expiresAt, mailbox }: ProofRow): DomainClaim {
  return {
    domain,
    shown: shownDomain(domain),
    expires_at: expiresAt.toISOString(),
    record: { host: recordHost(domain), value: publishedText(token) },
    file: { url: fileUrl(domain), content: publishedText(token) },
    mailboxes: mailboxes.map((one) => ({ mailbox: one, address: `${one}@${domain}` })),
    code_sent_to: mailbox && `${mailbox}@${domain}`,
  }
}

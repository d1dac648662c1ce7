import { and, eq } from '#drizzle'
import type { Emit } from '../../core/events.ts'
import type { DomainLoss } from './events.ts'
import type { Tx } from '../../db/connect.ts'
import { companies } from '../schema/companies.ts'
import { domainProofs } from '../schema/domains.ts'

interface Loss {
  readonly companyId: number
  readonly domain: string
  readonly reason: DomainLoss
  readonly now: Date
}

/** Removes a company's verified domain. Employments confirmed while it was verified are unchanged. */
export async function loseDomain(tx: Tx, emit: Emit, loss: Loss): Promise<void> {
  const { companyId, domain, reason, now } = loss
  const [lost] = await tx
    .update(companies)
    .set({ domain: null, domainProvenAt: null, updatedAt: now })
    .where(and(eq(companies.id, companyId), eq(companies.domain, domain)))
    .returning({ id: companies.id })
  if (!lost) return
  await tx
    .delete(domainProofs)
    .where(
      and(
        eq(domainProofs.companyId, companyId),
        eq(domainProofs.state, 'proven'),
        eq(domainProofs.domain, domain),
      ),
    )
  await emit('domainLost', { companyId, domain, reason, at: now.toISOString() })
}

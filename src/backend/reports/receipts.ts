import { createHmac } from 'node:crypto'
import { eq } from '#drizzle'
import type { Receipt } from '#contract/reports/reports.ts'
import type { Context, Viewer } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { hashToken } from '../core/tokens.ts'
import { reportCases, reportObjections, reports } from './schema.ts'
import { addressKey } from '../ports/network/networkAddress.ts'

type Secret = Pick<Context, 'linkSecret'>

/** What a caller is recognised by when they report the same thing again. */
export interface Caller {
  readonly viewer: Viewer | null
  readonly address: string
  readonly userAgent: string
}

/** A keyed hash, so that the stored value names neither the account nor the network. */
export function reporterHash(secret: Secret, { viewer, address, userAgent }: Caller): string {
  const caller = viewer ? `account ${viewer.userId}` : `visitor ${addressKey(address)} ${userAgent}`
  return sign(secret, `reporter ${caller}`)
}

/**
 * The reference of a reporter's receipt. It is derived, so that a repeated report has the same one although only its hash is
 * stored; and it contains no number, so that nobody can tell whether something had been reported before.
 */
export const receiptReference = (secret: Secret, caseId: number, reporter: string): string =>
  sign(secret, `report ${caseId} ${reporter}`).replace(/[-_]/g, '').slice(0, 24)

const sign = ({ linkSecret }: Secret, text: string) =>
  createHmac('sha256', linkSecret).update(text).digest('base64url')

/** What became of a report. @throws Refused */
export async function showReceipt(ctx: Context, address: string, reference: string): Promise<Receipt> {
  await ctx.rates.use('reportPage', address)
  const [found] = await ctx.db
    .select({
      kind: reportCases.kind,
      decision: reportCases.decision,
      decidedAt: reportCases.decidedAt,
      outcome: reportObjections.outcome,
    })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .leftJoin(reportObjections, eq(reportObjections.caseId, reports.caseId))
    .where(eq(reports.receiptHash, hashToken(reference)))
  if (!found) throw refuse('receiptUnknown')
  const { kind, decidedAt } = found
  return { kind, state: reportStateOf(found), decided_at: decidedAt?.toISOString() ?? null }
}

const states = {
  leave: 'left',
  rename: 'renamed',
  warn: 'warned',
  hide: 'hidden',
  remove: 'removed',
} as const

export function reportStateOf({
  decision,
  outcome,
}: {
  readonly decision: keyof typeof states | null
  readonly outcome: 'keep' | 'revoke' | null
}): Receipt['state'] {
  if (decision === null) return 'received'
  return outcome === 'revoke' ? 'revoked' : states[decision]
}

import { aliasedTable, and, desc, eq, isNotNull, isNull, lt } from '#drizzle'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import type { SupportList, SupportStep } from '#contract/support/steps.ts'
import { companies } from '../companies/schema/companies.ts'
import { readIdCursor, toPage } from '../core/keyset.ts'
import type { StaffMember } from '../core/staff.ts'
import type { Tx } from '../db/connect.ts'
import { fullNameOf, profiles } from '../profiles/schema/profiles.ts'
import { supportSteps } from './schema.ts'

const person = aliasedTable(profiles, 'person')
const requester = aliasedTable(profiles, 'requester')
const approver = aliasedTable(profiles, 'approver')

/** Null once their account is erased. */
const memberOf = (id: number | null, name: string | null): SupportStep['requested_by'] =>
  id === null || name === null ? null : { id, name }

/** The steps of support that are open, or ended; the newest first. */
export async function listSupportSteps(
  db: Tx,
  staff: StaffMember,
  { after, limit = defaultPageSize, list = 'open' }: PageQuery & { readonly list?: SupportList | undefined },
) {
  const before = readIdCursor(after)
  const found = await db
    .select({
      step: supportSteps,
      company: companies.name,
      person: fullNameOf(person),
      requester: fullNameOf(requester),
      approver: fullNameOf(approver),
    })
    .from(supportSteps)
    .leftJoin(companies, eq(companies.id, supportSteps.companyId))
    .leftJoin(person, eq(person.userId, supportSteps.accountId))
    .leftJoin(requester, eq(requester.userId, supportSteps.requestedBy))
    .leftJoin(approver, eq(approver.userId, supportSteps.approvedBy))
    .where(
      and(
        list === 'open' ? isNull(supportSteps.endedAt) : isNotNull(supportSteps.endedAt),
        before === null ? undefined : lt(supportSteps.id, before),
      ),
    )
    .orderBy(desc(supportSteps.id))
    .limit(limit + 1)
  const { rows, next } = toPage(found, limit, ({ step }) => String(step.id))
  const items = rows.map(({ step, company, ...names }): SupportStep => {
    const isCompany = step.companyId !== null
    return {
      id: step.id,
      kind: step.kind,
      target: {
        kind: isCompany ? 'company' : 'account',
        id: step.companyId ?? step.accountId ?? 0,
        name: (isCompany ? company : names.person) ?? '',
      },
      domain: step.domain,
      evidence: step.evidence,
      requested_at: step.requestedAt.toISOString(),
      requested_by: memberOf(step.requestedBy, names.requester),
      approved_by: memberOf(step.approvedBy, names.approver),
      due_at: step.dueAt?.toISOString() ?? null,
      ended_at: step.endedAt?.toISOString() ?? null,
      outcome: step.outcome,
      approvable: !step.dueAt && !step.endedAt && step.requestedBy !== staff.accountId,
    }
  })
  return { items, next }
}

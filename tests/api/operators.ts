import { recomputeAchievements } from '#backend/achievements/recompute.ts'
import { eraseAgain } from '#backend/accounts/closing/eraseAgain.ts'
import { reopenAccount } from '#backend/accounts/closing/reopenAccount.ts'
import { closeCompany } from '#backend/companies/closeCompany.ts'
import { findNameCollisions, type NameCollision } from '#backend/companies/nameCollisions.ts'
import { fillNameKeys } from '#backend/companies/nameRows.ts'
import type { Context } from '#backend/core/context.ts'
import { listKeys, revokeKey, rotateKey } from '#backend/credentials/issuers/operateKeys.ts'
import { closeListsAfterRestore } from '#backend/credentials/status/places.ts'
import { trustDocuments, type TrustDocument } from '#backend/credentials/trustArchive.ts'
import { revokeLinksAgain } from '#backend/cvFiles/checkLinks.ts'
import { countUnknownCompanies } from '#backend/employments/invitations/unknownCompany.ts'
import { verifyHistories } from '#backend/employments/verifyHistory.ts'
import { liftMeasure } from '#backend/measures/end.ts'
import { findTarget, listMeasures } from '#backend/measures/list.ts'
import { takeMeasure } from '#backend/measures/take.ts'
import { countWaiting, listCases, showCase } from '#backend/reports/cases.ts'
import {
  decideCase,
  decideObjection,
  type CaseVerdict,
  type Decision,
  type Outcome,
} from '#backend/reports/decide.ts'
import { endRoles, grantRole, listStaff } from '#backend/staff/grants.ts'
import { verifyStaffEvents } from '#backend/staff/staffEvents.ts'

type Rest<F> = F extends (first: never, ...rest: infer R) => unknown ? R : never

/** What operators do with the scripts (`npm run close-company` and others), which call these functions with a backend. */
export const operatorsOf = (ctx: Context) => ({
  closeCompany: (...args: Rest<typeof closeCompany>) => closeCompany(ctx, ...args),
  reopenAccount: (...args: Rest<typeof reopenAccount>) => reopenAccount(ctx, ...args),
  decideCase: (caseId: number, decision: Decision, reason: string, more: Partial<CaseVerdict> = {}) =>
    decideCase(ctx, {
      caseId,
      decision,
      reason,
      rule: decision === 'leave' ? null : 'fraud',
      by: null,
      ...more,
    }),
  decideObjection: (caseId: number, outcome: Outcome, reason: string, by: number | null = null) =>
    decideObjection(ctx, { caseId, outcome, reason, by }),
  takeMeasure: (...args: Rest<typeof takeMeasure>) => takeMeasure(ctx, ...args),
  liftMeasure: (...args: Rest<typeof liftMeasure>) => liftMeasure(ctx, ...args),
  listMeasures: () => listMeasures(ctx.db),
  findTarget: (...args: Rest<typeof findTarget>) => findTarget(ctx.db, ...args),
  listCases: () => listCases(ctx.db),
  showCase: (...args: Rest<typeof showCase>) => showCase(ctx.db, ...args),
  /** These two are in the metrics of the process. */
  countWaiting: () => countWaiting(ctx.db),
  countUnknownCompanies: () => countUnknownCompanies(ctx.db),
  grantRole: (...args: Rest<typeof grantRole>) => grantRole(ctx, ...args),
  endRoles: (...args: Rest<typeof endRoles>) => endRoles(ctx, ...args),
  listStaff: () => listStaff(ctx.db),
  verifyStaffEvents: () => verifyStaffEvents(ctx.db),
  recomputeAchievements: () => recomputeAchievements(ctx),
  verifyHistories: () => verifyHistories(ctx.db),
  fillNameKeys: () => fillNameKeys(ctx.db),
  listKeys: (...args: Rest<typeof listKeys>) => listKeys(ctx, ...args),
  rotateKey: (...args: Rest<typeof rotateKey>) => rotateKey(ctx, ...args),
  revokeKey: (...args: Rest<typeof revokeKey>) => revokeKey(ctx, ...args),
  revokeLinksAgain: () => revokeLinksAgain(ctx),
  eraseAgain: () => eraseAgain(ctx),
  closeListsAfterRestore: () => ctx.db.transaction((tx) => closeListsAfterRestore(tx, ctx.now())),
  async trustDocuments() {
    const found: TrustDocument[] = []
    for await (const one of trustDocuments(ctx)) found.push(one)
    return found
  },
  async findNameCollisions() {
    const found: NameCollision[] = []
    for await (const one of findNameCollisions(ctx.db, ctx.productName)) found.push(one)
    return found
  },
})

export type Operators = ReturnType<typeof operatorsOf>

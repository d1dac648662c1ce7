import { listNotifications } from '#contract/notifications/notifications.ts'
import type { MeasureKind } from '#contract/measures/measures.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import type { Target } from '#backend/measures/lockTarget.ts'
import { settled, type Caller, type TestBackend } from '../backend.ts'

interface Details {
  readonly days?: number | null
  readonly reason?: string
  readonly by?: number | null
  readonly caseId?: number | null
}

/** What operators and staff decide against people and companies. */
export const useMeasures = (app: TestBackend) => ({
  async take(kind: MeasureKind, target: Target, details: Details = {}) {
    const result = await app.operators.takeMeasure({
      target,
      kind,
      days: 7,
      reason: 'It asks for money.',
      caseId: null,
      by: null,
      ...details,
    })
    await settled(app.backend)
    return result
  },
  /** Lifts what is in force. */
  async lift(target: Target, by: number | null = null) {
    const found = (await app.operators.listMeasures()).find(({ accountId, companyId }) =>
      'accountId' in target ? accountId === target.accountId : companyId === target.companyId,
    )
    const result = await app.operators.liftMeasure({
      measureId: found?.id ?? 0,
      reason: 'We were wrong.',
      by,
    })
    await settled(app.backend)
    return result
  },
  own: async (caller: Caller) => (await caller.call(showOwnProfileExtra)).measures ?? [],
  noticesOf: async (caller: Caller) =>
    (await caller.call(listNotifications)).items.flatMap(({ kind, data }) =>
      kind === 'measureTaken' && 'outcome' in data ? [data.outcome] : [],
    ),
})

import { expect } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { sendReport, showReceipt, type ReportReason } from '#contract/reports/reports.ts'
import { type Decision } from '#backend/reports/decide.ts'
import { settled, type Caller, type TestBackend } from '../backend.ts'

interface Details {
  readonly reason?: ReportReason
  readonly words?: string
  readonly email?: string
}

/** What reporters, the operator and authors do. */
export const useReports = (app: TestBackend) => ({
  /** Returns the reference of the receipt. */
  report: async (by: Caller, about: string, more: Details = {}) =>
    (await by.call(sendReport, { body: { about, reason: 'fraud', words: '', ...more } })).reference,
  stateOf: async (reference: string) => (await app.anyone.call(showReceipt, { query: { reference } })).state,
  /** The only case that waits, of this thing. */
  async caseOf(kind: string, targetId: number) {
    const waiting = await app.operators.listCases()
    const [found, ...others] = waiting.filter(
      (one) => one.found.kind === kind && one.found.targetId === targetId,
    )
    expect(others).toEqual([])
    if (!found) throw new Error(`No case about ${kind} ${targetId} waits`)
    return found
  },
  async decide(caseId: number, decision: Decision, reason = 'It is not true.') {
    const result = await app.operators.decideCase(caseId, decision, reason)
    await settled(app.backend)
    return result
  },
  decisionsOf: async (caller: Caller) =>
    (await caller.call(listNotifications)).items.filter(({ kind }) => kind === 'contentDecided'),
})

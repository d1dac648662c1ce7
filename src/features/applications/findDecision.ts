import { api } from '#client/api.ts'
import { showApplication, type DecisionState } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'

/** What the server knows of the decision on an application; null if it cannot be asked. */
export async function findDecision(applicationId: number): Promise<DecisionState | null> {
  const found = await call(api, showApplication, { params: { applicationId } }).catch(() => null)
  return found && { state: found.state, announce_at: found.state === 'withdrawn' ? null : found.announce_at }
}

import { decideApplication } from '#contract/applications/applications.ts'
import type { ApplicationState, Decision } from '#contract/core/applicationStates.ts'
import { settled, type Caller, type TestBackend } from '../backend.ts'
import { createPublishedJob } from '../jobs/jobFixtures.ts'
import { createApplicants, sendResume } from './applicationFixtures.ts'

export const day = 24 * 60 * 60 * 1000

/** A new applicant of a new job at Globex. */
export async function applyAtGlobex(app: TestBackend, jobId?: number) {
  const [token = ''] = await createApplicants(app, 1)
  const candidate = app.withToken(token)
  const job = jobId ?? (await createPublishedJob(app))
  const { id: applicationId } = await sendResume(candidate, job)
  return { candidate, jobId: job, applicationId }
}

/** Decides, and lets the time to undo pass. */
export async function decideFinally(
  app: TestBackend,
  manager: Caller,
  applicationId: number,
  decision: { readonly state: Decision; readonly from: ApplicationState },
  pass: (days: number) => void,
) {
  await manager.call(decideApplication, { params: { applicationId }, body: decision })
  pass(0.001)
  await app.work('announceDecisions')
  await settled(app.backend)
}

/** The daily deletion, with what it announces delivered. */
export async function sweep(app: TestBackend) {
  await app.work('sweep')
  await settled(app.backend)
}

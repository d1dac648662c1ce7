import type { AnsweredJob } from '#contract/applications/answeredJob.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Viewer } from '../core/context.ts'
import type { HrManager } from '../core/membership.ts'
import { refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { compareWithNewest } from '../jobs/versions.ts'
import { assertNotExpired } from '../core/assertReadable.ts'
import { toJob } from './columns.ts'
import { findOwnRow, findReceivedRow, type ApplicationRow } from './queries.ts'

/** The text of the job that the viewer's own application answered. @throws Refused when there is none */
export async function findAnsweredJob(
  db: Tx,
  viewer: Viewer,
  jobId: number,
  locale: Locale,
): Promise<AnsweredJob> {
  return toAnsweredJob(db, await findOwnRow(db, viewer, jobId), locale)
}

/** The text of the job that an application to the company answered. @throws Refused after a withdrawal or the end of its retention */
export async function findReceivedJob(
  db: Tx,
  manager: HrManager,
  applicationId: number,
  locale: Locale,
): Promise<AnsweredJob> {
  const row = await findReceivedRow(db, manager, applicationId)
  assertNotExpired(row.application)
  if (row.application.state === 'withdrawn') throw refuse('applicationWithdrawn')
  return toAnsweredJob(db, row, locale)
}

async function toAnsweredJob(
  db: Tx,
  {
    application,
    job,
  }: Pick<ApplicationRow<unknown>, 'job'> & {
    application: Pick<ApplicationRow<unknown>['application'], 'jobVersionId' | 'sentAt'>
  },
  locale: Locale,
): Promise<AnsweredJob> {
  const { jobVersionId, sentAt } = application
  const versions =
    jobVersionId === null
      ? { answered: null, current: null }
      : await compareWithNewest(db, jobVersionId, locale)
  return { job: toJob(job, locale), sent_at: sentAt.toISOString(), ...versions }
}

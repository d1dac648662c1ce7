import { eq } from 'drizzle-orm'
import { canDecide, type Decision } from '#contract/applicationStates.ts'
import { mayManageJobs } from '../companies/membership.ts'
import type { Context, Viewer } from '../core/context.ts'
import { commit } from '../core/events.ts'
import { conflict, notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { applications } from '../db/schema/applications.ts'
import { jobs } from '../db/schema/jobs.ts'

/** Marks an application as viewed. Only the first time changes anything, and only what is still waiting. */
export async function view(ctx: Context, viewer: Viewer, applicationId: number): Promise<null> {
  return commit(ctx, async (tx, record) => {
    const { state } = await holdReceived(tx, viewer, applicationId)
    if (state !== 'sent') return null
    const now = ctx.now()
    await change(tx, applicationId, { state: 'viewed', viewedAt: now, stateChangedAt: now })
    await record('applicationViewed', { applicationId })
    return null
  })
}

/** Moves an application on. Who decides has read it, so it counts as viewed. */
export async function decide(
  ctx: Context,
  viewer: Viewer,
  applicationId: number,
  state: Decision,
): Promise<null> {
  return commit(ctx, async (tx, record) => {
    const held = await holdReceived(tx, viewer, applicationId)
    if (held.state === state) return null
    if (!canDecide(held.state)) throw conflict('applicationClosed')
    const now = ctx.now()
    await change(tx, applicationId, { state, viewedAt: held.viewedAt ?? now, stateChangedAt: now })
    await record('applicationStateChanged', { applicationId })
    return null
  })
}

/** Locks an application that the viewer may decide about. Who may not is not told that there is one. */
async function holdReceived(tx: Tx, viewer: Viewer, applicationId: number) {
  const [held] = await tx
    .select({
      state: applications.state,
      viewedAt: applications.viewedAt,
      companyId: jobs.companyId,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(eq(applications.id, applicationId))
    .for('update', { of: applications })
  if (!held || !(await mayManageJobs(tx, viewer.userId, held.companyId))) throw notFound()
  return held
}

async function change(
  tx: Tx,
  applicationId: number,
  change: Partial<Pick<typeof applications.$inferSelect, 'state' | 'viewedAt' | 'stateChangedAt'>>,
): Promise<void> {
  await tx.update(applications).set(change).where(eq(applications.id, applicationId))
}

import { and, eq, sql } from 'drizzle-orm'
import { canWithdraw } from '#contract/applications/states.ts'
import type { Context, Viewer } from '../core/context.ts'
import { notFound, refuse } from '../core/refuse.ts'
import { aboutApplication } from '../core/subjects.ts'
import type { Tx } from '../db/connect.ts'
import { applications } from '../db/schema/applications.ts'
import { notifications } from '../db/schema/notifications.ts'
import { dropPending } from './pendingDecisions.ts'

/**
 * Takes the viewer's own application back. The company still sees that there was one, and nothing of whose or what;
 * the candidate keeps what was sent.
 */
export async function withdraw(ctx: Context, viewer: Viewer, applicationId: number): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const [own] = await tx
      .select({ state: applications.state })
      .from(applications)
      .where(and(eq(applications.id, applicationId), eq(applications.userId, viewer.userId)))
      .for('update')
    if (!own) throw notFound()
    if (own.state === 'withdrawn') return null
    if (!canWithdraw(own.state)) throw refuse('applicationClosed')
    await tx
      .update(applications)
      .set({ state: 'withdrawn', stateChangedAt: ctx.now() })
      .where(eq(applications.id, applicationId))
    // Whatever the company was about to say, the candidate was first.
    await dropPending(tx, applicationId)
    await anonymise(tx, applicationId)
    return null
  })
}

/** Takes the name out of what the company has been told, and out of the mails that have not left yet. */
export async function anonymise(tx: Tx, applicationId: number): Promise<void> {
  const about = aboutApplication(applicationId)
  await tx
    .update(notifications)
    .set({ data: sql`${notifications.data} || '{"applicant": null}'::jsonb` })
    .where(and(eq(notifications.kind, 'applicationReceived'), eq(notifications.about, about)))
  await tx.execute(sql`
    delete from pgboss.job
    where name = 'mail' and data is not null and state in ('created', 'retry', 'failed')
      and data->>'template' = 'applicationReceived' and data->>'about' = ${about}`)
}

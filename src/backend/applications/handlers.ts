import { and, eq, ne, or, sql, type SQL } from '#drizzle'
import type { Output } from '#contract/core/schema.ts'
import type { RealtimeEvent } from '#contract/realtime/events.ts'
import type { Context } from '../core/context.ts'
import { publishToUser } from '../core/publishToUser.ts'
import type { Tx } from '../db/connect.ts'
import { currentMembers } from '../companies/schema/companies.ts'
import { isManagedByMember } from '../jobs/schema/fields.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { profiles, fullName } from '../profiles/schema/profiles.ts'
import { applications } from './schema/applications.ts'
import { isKnown } from './schema/fields.ts'

/**
 * Who handles an application, with their names: who manages the company's jobs, or of a job that is limited only its
 * managers and the admins. Nobody handles their own.
 */
export const selectHandlers = (db: Tx, applicationId: number) =>
  selectMembers(db, applicationId, ne(currentMembers.userId, applications.userId))

/**
 * Whom notes on an application can mention: who handles it. As long as the company does not know who applied, the applicant is no
 * exception, because the one who is missing would be them; a mention of them is not delivered.
 */
export const selectMentionable = (db: Tx, applicationId: number) =>
  selectMembers(db, applicationId, or(ne(currentMembers.userId, applications.userId), sql`not ${isKnown}`))

const selectMembers = (db: Tx, applicationId: number, isAmong: SQL | undefined) =>
  db
    .select({ id: currentMembers.userId, name: fullName.as('name'), headline: profiles.headline })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(currentMembers, eq(currentMembers.companyId, jobs.companyId))
    .innerJoin(profiles, eq(profiles.userId, currentMembers.userId))
    .where(and(eq(applications.id, applicationId), isAmong, isManagedByMember))
    .as('handlers')

/** Tells the open pages of those who handle an application. */
export async function publishToHandlers<E extends RealtimeEvent>(
  ctx: Context,
  applicationId: number,
  event: E,
  payload: Output<E['payload']>,
): Promise<void> {
  for (const handler of await findHandlerIds(ctx.db, applicationId))
    await publishToUser(ctx, handler, event, payload)
}

/** Tells the open pages of those who manage a job. */
export async function publishToManagers<E extends RealtimeEvent>(
  ctx: Context,
  jobId: number,
  event: E,
  payload: Output<E['payload']>,
): Promise<void> {
  const managers = await ctx.db
    .select({ id: currentMembers.userId })
    .from(jobs)
    .innerJoin(currentMembers, eq(currentMembers.companyId, jobs.companyId))
    .where(and(eq(jobs.id, jobId), isManagedByMember))
  for (const { id } of managers) await publishToUser(ctx, id, event, payload)
}

/** The ids of those who handle an application. */
export async function findHandlerIds(db: Tx, applicationId: number): Promise<number[]> {
  const handlers = selectHandlers(db, applicationId)
  const rows = await db.select({ id: handlers.id }).from(handlers)
  return rows.map(({ id }) => id)
}

import { and, desc, eq, ne, sql, type SQLWrapper } from '#drizzle'
import type { ApplicantFilters } from '#contract/applications/applicantFilters.ts'
import { exportMaximum, type ExportedApplicant } from '#contract/applications/export.ts'
import { isDecision } from '#contract/core/applicationStates.ts'
import type { Locale } from '#contract/core/locale.ts'
import { assertManagesJob } from '../companies/managesJob.ts'
import type { Context } from '../core/context.ts'
import type { HrManager } from '../core/membership.ts'
import { refuse } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { nameOf } from '../dictionaries/queries.ts'
import { filteredApplications, isAmong, type FilteredApplications } from './applicantFilters.ts'
import { appendApplicationEvents } from './applicationEvents.ts'
import { shownStateOf } from './pendingDecisions.ts'
import { applications } from './schema/applications.ts'
import { pendingDecisions } from './schema/decisions.ts'
import { aliasOf, isKnown } from './schema/fields.ts'
import { findTag, tagsOfApplication } from './tags.ts'

/** The applicants that the filters leave, as a list to take along; each application gets an event. */
export async function exportApplicants(
  ctx: Context,
  manager: HrManager,
  jobId: number,
  filters: ApplicantFilters,
  locale: Locale,
): Promise<{ items: ExportedApplicant[] }> {
  await ctx.rates.use('exportApplicants', manager.userId)
  return transact(ctx, async (tx) => {
    await assertManagesJob(tx, manager, jobId)
    if (filters.tag !== undefined) await findTag(tx, manager, filters.tag)
    const rows = await lockExported(tx, filteredApplications(manager, jobId, filters, ctx.now()))
    if (rows.length > exportMaximum)
      throw refuse('tooManyToExport', { values: () => ({ count: exportMaximum }) })
    const event = { kind: 'exported', side: 'company', memberId: manager.userId, at: ctx.now() } as const
    if (rows.length > 0)
      await appendApplicationEvents(tx, ...rows.map(({ id }) => ({ ...event, applicationId: id })))
    return { items: rows.map((row) => toExported(row, locale)) }
  })
}

/** What says who applied; empty as long as the company does not know them. */
const ifKnown = (text: SQLWrapper) => sql<string>`case when ${isKnown} then ${text} else '' end`

/** Locked, so that none of them is withdrawn before its event is stored. */
function lockExported(tx: Tx, filtered: FilteredApplications) {
  const isReceived = ne(applications.state, 'withdrawn')
  return tx
    .select({
      id: applications.id,
      alias: applications.alias,
      revealedAt: applications.revealedAt,
      email: ifKnown(applications.email),
      state: applications.state,
      sentAt: applications.sentAt,
      viewedAt: applications.viewedAt,
      stateChangedAt: applications.stateChangedAt,
      firstName: ifKnown(sql`${applications.snapshot}->>'first_name'`),
      lastName: ifKnown(sql`${applications.snapshot}->>'last_name'`),
      city: sql<string>`${applications.snapshot}->>'city'`,
      countryId: sql<number | null>`(${applications.snapshot}->>'country_id')::int`,
      employer: sql<string | null>`(
        select job->>'company' from jsonb_array_elements(${applications.snapshot}->'employments') job
        where job->>'end_date' is null limit 1)`,
      pending: pendingDecisions,
      tags: tagsOfApplication,
    })
    .from(applications)
    .leftJoin(pendingDecisions, eq(pendingDecisions.applicationId, applications.id))
    .where(and(isAmong(filtered.first(exportMaximum + 1, 'newest', () => isReceived)), isReceived))
    .orderBy(desc(applications.sentAt), desc(applications.id))
    .for('share', { of: applications })
}

type Row = Awaited<ReturnType<typeof lockExported>>[number]

function toExported({ pending, ...row }: Row, locale: Locale): ExportedApplicant {
  if (row.state === 'withdrawn') throw new Error('A withdrawn application is not exported')
  const { state } = shownStateOf(row.state, pending)
  return {
    id: row.id,
    alias: aliasOf(row),
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    city: row.city,
    country: nameOf('countries', row.countryId, locale),
    employer: row.employer,
    state,
    sent_at: row.sentAt.toISOString(),
    viewed_at: row.viewedAt?.toISOString() ?? null,
    decided_at: isDecision(state) ? (pending?.decidedAt ?? row.stateChangedAt).toISOString() : null,
    tags: row.tags.map(({ name }) => name),
  }
}

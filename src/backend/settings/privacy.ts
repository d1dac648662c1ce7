import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Audience, PrivacyForm, PrivacySettings } from '#contract/settings/settings.ts'
import type { Context, Viewer } from '../core/context.ts'
import { transact } from '../core/transact.ts'
import { invalid } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { accounts } from '../db/schema/accounts.ts'
import { companies } from '../db/schema/companies.ts'
import { openToWorkHidden, preferences } from '../db/schema/settings.ts'

const card = { id: companies.id, slug: companies.slug, name: companies.name }

export async function showPrivacy(db: Tx, userId: number): Promise<PrivacySettings> {
  const [row] = await db.select().from(preferences).where(eq(preferences.userId, userId))
  const hidden = await db
    .select(card)
    .from(openToWorkHidden)
    .innerJoin(companies, eq(companies.id, openToWorkHidden.companyId))
    .where(eq(openToWorkHidden.userId, userId))
    .orderBy(asc(companies.name), asc(companies.id))
  return {
    birth_date: row?.birthDate ?? 'nobody',
    contacts: row?.contacts ?? 'nobody',
    ratings: row?.ratings ?? 'nobody',
    hidden_from: hidden,
  }
}

export async function savePrivacy(ctx: Context, { userId }: Viewer, form: z.infer<typeof PrivacyForm>) {
  await ctx.rates.use('write', userId)
  const ids = [...new Set(form.hidden_from)]
  await transact(ctx, async (tx, emit) => {
    const existing = ids.length === 0 ? 0 : await tx.$count(companies, inArray(companies.id, ids))
    if (existing !== ids.length) throw invalid({ field: 'hidden_from', code: 'unknownChoice' })
    const choice = { birthDate: form.birth_date, contacts: form.contacts, ratings: form.ratings }
    // The upsert locks the row, so that concurrent saves leave one of the two lists, not a mix.
    await tx
      .insert(preferences)
      .values({ userId, ...choice })
      .onConflictDoUpdate({ target: preferences.userId, set: choice })
    await tx.delete(openToWorkHidden).where(eq(openToWorkHidden.userId, userId))
    if (ids.length > 0)
      await tx.insert(openToWorkHidden).values(ids.map((companyId) => ({ userId, companyId })))
    await emit('profileChanged', { userId })
  })
  return showPrivacy(ctx.db, userId)
}

/** The private data of a person that a viewer may see. */
export interface Visibility {
  readonly birthDate: boolean
  readonly contacts: boolean
  readonly ratings: boolean
  /** Whether the viewer may see that the person is open to work. */
  readonly openToWork: boolean
}

/**
 * The data of a person that a viewer may see, in one query. `companies` are those that the person applied to or works for
 * and whose jobs the viewer manages. Hiding open-to-work from a company hides it from signed-out visitors as well, because
 * their employer is unknown (docs/decisions/016-open-to-work-visibility.md).
 */
export async function findVisibility(db: Tx, userId: number, viewer: Viewer | null): Promise<Visibility> {
  const viewerId = viewer?.userId ?? 0
  const [row] = await db
    .select({
      birthDate: preferences.birthDate,
      contacts: preferences.contacts,
      ratings: preferences.ratings,
      isRelatedCompany: sql<boolean>`exists (
        select 1 from current_members m
        where m.user_id = ${viewerId} and (m.role = 'admin' or m.manage_hr_panel) and (
          exists (select 1 from applications a join jobs j on j.id = a.job_id
            where a.user_id = ${userId} and j.company_id = m.company_id and a.state <> 'withdrawn')
          or exists (select 1 from current_members w
            where w.user_id = ${userId} and w.company_id = m.company_id)))`,
      hides: sql<boolean>`exists (select 1 from open_to_work_hidden h where h.user_id = ${userId})`,
      hiddenFromViewer: sql<boolean>`exists (
        select 1 from open_to_work_hidden h join current_members m on m.company_id = h.company_id
        where h.user_id = ${userId} and m.user_id = ${viewerId})`,
    })
    .from(accounts)
    .leftJoin(preferences, eq(preferences.userId, accounts.id))
    .where(and(eq(accounts.id, userId), isNull(accounts.closedAt)))
  const canSee = (audience: Audience | null | undefined) =>
    audience === 'everyone' ||
    (audience === 'signedIn' && viewer !== null) ||
    (audience === 'companies' && row?.isRelatedCompany === true)
  return {
    birthDate: canSee(row?.birthDate),
    contacts: canSee(row?.contacts),
    ratings: canSee(row?.ratings),
    openToWork: row !== undefined && (viewer ? !row.hiddenFromViewer : !row.hides),
  }
}

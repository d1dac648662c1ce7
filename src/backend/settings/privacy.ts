import { asc, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { PrivacyForm, PrivacySettings } from '#contract/settings/settings.ts'
import type { Context, Viewer } from '../core/context.ts'
import { transact } from '../core/transact.ts'
import { invalid } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
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

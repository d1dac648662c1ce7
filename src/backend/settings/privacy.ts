import { asc, eq, inArray } from '#drizzle'
import type * as z from 'zod/mini'
import {
  defaultAchievementAudience,
  type PrivacyForm,
  type PrivacySettings,
} from '#contract/settings/settings.ts'
import type { Context, Viewer } from '../core/context.ts'
import { transact } from '../core/transact.ts'
import { invalid } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../companies/schema/companies.ts'
import { profiles } from '../profiles/schema/profiles.ts'
import { openToWorkHidden, preferences } from './schema.ts'
import { indexPerson } from '../search/indexPerson.ts'

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
    citizenship: row?.citizenship ?? 'nobody',
    status: row?.status ?? 'signedIn',
    findable: row?.findable ?? false,
    following: row?.following ?? 'nobody',
    achievements: row?.achievements ?? defaultAchievementAudience,
    hidden_from: hidden,
  }
}

type Choice = Partial<Omit<typeof preferences.$inferInsert, 'userId' | 'channels' | 'digest'>>

/** Changes these audiences of a person, whose profile must be locked. */
export async function saveAudiences(tx: Tx, userId: number, choice: Choice): Promise<void> {
  await tx
    .insert(preferences)
    .values({ userId, ...choice })
    .onConflictDoUpdate({ target: preferences.userId, set: choice })
}

export async function savePrivacy(ctx: Context, { userId }: Viewer, form: z.infer<typeof PrivacyForm>) {
  await ctx.rates.use('write', userId)
  const ids = [...new Set(form.hidden_from)]
  await transact(ctx, async (tx, emit) => {
    // In the order in which the sections of a profile are saved, so that neither waits for the other.
    await tx
      .select({ userId: profiles.userId })
      .from(profiles)
      .where(eq(profiles.userId, userId))
      .for('update')
    const existing = ids.length === 0 ? 0 : await tx.$count(companies, inArray(companies.id, ids))
    if (existing !== ids.length) throw invalid({ field: 'hidden_from', code: 'unknownChoice' })
    const { birth_date: birthDate, contacts, ratings, citizenship, status, findable } = form
    const { following, achievements } = form
    const choice = { birthDate, contacts, ratings, citizenship, status, findable, following, achievements }
    // The upsert locks the row, so that concurrent saves leave one of the two lists, not a mix.
    await saveAudiences(tx, userId, choice)
    await tx.delete(openToWorkHidden).where(eq(openToWorkHidden.userId, userId))
    if (ids.length > 0)
      await tx.insert(openToWorkHidden).values(ids.map((companyId) => ({ userId, companyId })))
    // Not left to the reaction: who turns the search off is not found any more.
    await indexPerson(tx, userId)
    await emit('profileChanged', { userId })
  })
  return showPrivacy(ctx.db, userId)
}

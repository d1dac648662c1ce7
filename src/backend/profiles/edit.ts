import { eq } from '#drizzle'
import type * as z from 'zod/mini'
import type { ContactInfoForm, ProfileForm } from '#contract/profiles/edits.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { Emit } from '../core/events.ts'
import { transact } from '../core/transact.ts'
import { invalid } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { contactInfos, profiles, fullName } from './schema/profiles.ts'
import { findCountry } from '../dictionaries/queries.ts'
import { recordNameChange } from './names/nameChanges.ts'
import type { NewAccount } from '../core/domainModule.ts'
import { canonicalTimeZone } from '../dictionaries/timeZones.ts'

/** Changes the given fields. Of concurrent changes to one field, the last wins. */
export async function editProfile(ctx: Context, viewer: Viewer, form: z.infer<typeof ProfileForm>) {
  assertCountry(form.country_id)
  assertCountry(form.citizenship_id, 'citizenship_id')
  const { userId } = viewer
  await changeProfile(ctx, viewer, async (tx, emit) => {
    const before = (await lockProfile(tx, userId))?.name ?? ''
    await tx
      .update(profiles)
      // Fields that are undefined are not set.
      .set({
        firstName: form.first_name,
        lastName: form.last_name,
        headline: form.headline,
        about: form.about,
        countryId: form.country_id,
        birthDate: form.birth_date,
        openToWork: form.open_to_work,
        status: form.status,
        citizenshipId: form.citizenship_id,
        updatedAt: ctx.now(),
      })
      .where(eq(profiles.userId, userId))
    const withoutReason = () => invalid({ field: 'name_reason', code: 'nameReason' })
    const replaced = () => invalid({ field: 'last_name', code: 'nameReplaced' })
    const reason = form.name_reason ?? ''
    await recordNameChange(ctx, tx, emit, { userId, before, reason, withoutReason, replaced })
  })
}

export async function editContactInfo(ctx: Context, viewer: Viewer, form: z.infer<typeof ContactInfoForm>) {
  assertCountry(form.country_id)
  const { country_id: countryId, ...rest } = form
  const row = { ...rest, countryId }
  await changeProfile(ctx, viewer, (tx) =>
    tx
      .insert(contactInfos)
      .values({ userId: viewer.userId, ...row })
      .onConflictDoUpdate({ target: contactInfos.userId, set: row }),
  )
}

/** Runs a rate-limited change of the caller's profile and emits `profileChanged`. */
export async function changeProfile<T>(
  ctx: Context,
  viewer: Viewer,
  change: (tx: Tx, emit: Emit) => Promise<T>,
): Promise<T> {
  await ctx.rates.use('write', viewer.userId)
  return transact(ctx, async (tx, emit) => {
    const result = await change(tx, emit)
    await emit('profileChanged', { userId: viewer.userId })
    return result
  })
}

/** Serialises read-modify-write changes of a profile. */
export async function lockProfile(tx: Tx, userId: number) {
  const [row] = await tx
    .select({ photoId: profiles.photoId, coverId: profiles.coverId, name: fullName })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for('update')
  return row
}

function assertCountry(id: number | null | undefined, field = 'country_id'): void {
  if (typeof id === 'number' && !findCountry(id)) throw invalid({ field, code: 'unknownChoice' })
}

/** Every account has a profile. Without a time zone, it has that of the column's default. */
export async function createProfile(
  tx: Tx,
  { userId, firstName, lastName, timeZone }: NewAccount,
): Promise<void> {
  await tx.insert(profiles).values({ userId, firstName, lastName, timeZone: timeZone ?? undefined })
}

export async function changeTimeZone(ctx: Context, { userId }: Viewer, name: string) {
  const timeZone = canonicalTimeZone(name)
  if (!timeZone) throw invalid({ field: 'time_zone', code: 'unknownChoice' })
  await ctx.rates.use('write', userId)
  await ctx.db.update(profiles).set({ timeZone }).where(eq(profiles.userId, userId))
  return { time_zone: timeZone }
}

import { eq } from 'drizzle-orm'
import { canonicalTimeZone } from '../dictionaries/timeZones.ts'
import type { Context, Viewer } from '../core/context.ts'
import { invalid } from '../core/refuse.ts'
import { profiles } from './schema/profiles.ts'

export async function changeTimeZone(ctx: Context, { userId }: Viewer, name: string) {
  const timeZone = canonicalTimeZone(name)
  if (!timeZone) throw invalid({ field: 'time_zone', code: 'unknownChoice' })
  await ctx.rates.use('write', userId)
  await ctx.db.update(profiles).set({ timeZone }).where(eq(profiles.userId, userId))
  return { time_zone: timeZone }
}

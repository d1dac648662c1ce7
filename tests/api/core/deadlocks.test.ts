import { eq } from '#drizzle'
import { expect, test } from 'vitest'
import { profiles } from '#backend/profiles/schema/profiles.ts'
import { transact } from '#backend/core/transact.ts'
import { useBackend } from '../backend.ts'

const app = useBackend()

test.skipIf(!process.env['TEST_DATABASE_URL'])(
  'of two changes that lock the same people in different orders both are made',
  async () => {
    const { ctx } = app.backend
    const [ana, ivan] = [await app.idOf('ana'), await app.idOf('ivan')]
    let waiting = 2
    let release = () => {}
    const bothHaveOne = new Promise<void>((resolve) => (release = resolve))
    const change = (headline: string, first: number, second: number) =>
      transact(ctx, async (tx) => {
        await tx.update(profiles).set({ headline }).where(eq(profiles.userId, first))
        if (--waiting === 0) release()
        await bothHaveOne
        await tx.update(profiles).set({ headline }).where(eq(profiles.userId, second))
      })
    await Promise.all([change('One', ana, ivan), change('Other', ivan, ana)])
    const found = await ctx.db.select().from(profiles).where(eq(profiles.headline, 'One'))
    expect([0, 2]).toContain(found.length)
  },
)

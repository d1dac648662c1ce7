import type { Context } from '#backend/core/context.ts'
import { hashPassword } from '#backend/accounts/security/passwords.ts'
import { milestones } from '#backend/db/schema/accounts.ts'
import { readContent, type DemoContent } from './content.ts'
import type { WriteContext } from './write/context.ts'
import { writers } from './writers.ts'

/** The password of every demo account. */
export const demoPassword = 'Demo-pass-1'
const milestone = 'demo data'

interface Options {
  readonly content?: DemoContent
  /** Told what is written next. */
  readonly onStep?: (step: string) => void
  /**
   * Companies hold their domains by a TXT record, which is asked for again each month: only where `demoRecords` are
   * answered. Otherwise whoever runs the site vouches for them.
   */
  readonly domainRecords?: boolean
}

/** Fills a database with the demo content, once; gives whether it did. */
export async function loadDemo(
  ctx: Context,
  { content = readContent(), onStep = () => undefined, domainRecords: proofs = true }: Options = {},
): Promise<boolean> {
  const [claimed] = await ctx.db
    .insert(milestones)
    .values({ name: milestone, demo: true })
    .onConflictDoNothing()
    .returning({ name: milestones.name })
  if (!claimed) return false
  const context: WriteContext = {
    ...{ ctx, content, domainRecords: proofs },
    db: ctx.db,
    today: ctx.now(),
    passwordHash: await hashPassword(demoPassword),
    people: new Map(),
    companies: new Map(),
    jobs: new Map(),
  }
  for (const [step, write] of writers) {
    onStep(step)
    await write(context)
  }
  return true
}

import type { Context } from '#backend/core/context.ts'
import { hashPassword } from '#backend/accounts/security/passwords.ts'
import { milestones } from '#backend/core/schema.ts'
import { readContent, type DemoContent } from './content.ts'
import type { WriteContext } from './write/context.ts'
import { writers } from './writers.ts'

/** The password of every demo account. */
export const demoPassword = 'Demo-pass-1'
/** The accounts that the login page of the demo offers. */
export const demoLogins = [
  { role: 'person', email: 'person@demo.example', password: demoPassword },
  { role: 'admin', email: 'admin@demo.example', password: demoPassword },
  { role: 'hr', email: 'hr@demo.example', password: demoPassword },
] as const
const milestone = 'demo data'

interface Options {
  readonly content?: DemoContent
  /** Called before each step with its name. */
  readonly onStep?: (step: string) => void
  /**
   * Whether companies verify their domains by a TXT record, which is re-checked monthly. Requires that `demoRecords`
   * are served; otherwise the domains count as verified by the operator.
   */
  readonly domainRecords?: boolean
}

/** Loads the demo content into a database, once. Returns whether it did. */
export async function loadDemo(
  ctx: Context,
  { content: given, onStep = () => undefined, domainRecords = true }: Options = {},
): Promise<boolean> {
  const [claimed] = await ctx.db
    .insert(milestones)
    .values({ name: milestone, demo: true })
    .onConflictDoNothing()
    .returning({ name: milestones.name })
  if (!claimed) return false
  const content = given ?? readContent()
  const context: WriteContext = {
    ctx,
    content,
    domainRecords,
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

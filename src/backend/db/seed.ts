import type { FileStore } from '../files/store.ts'
import { hashPassword } from '../accounts/security/passwords.ts'
import type { Database } from './connect.ts'
import { milestones } from './schema/accounts.ts'
import { insertApplications } from './seed/insertApplications.ts'
import { insertCompanies } from './seed/insertCompanies.ts'
import { insertInvitations } from './seed/insertInvitations.ts'
import { insertJobs } from './seed/insertJobs.ts'
import { insertNotifications } from './seed/insertNotifications.ts'
import { insertPeople } from './seed/insertPeople.ts'
import { insertRelations } from './seed/insertRelations.ts'

/** The password of every demo account. */
export const demoPassword = 'Demo-pass-1'
const milestone = 'demo data'

export interface SeedContext {
  readonly db: Database
  readonly files: FileStore
  /** The day of seeding: all dates are counted from it. */
  readonly today: Date
  /** Ids by the keys of the demo content. */
  readonly people: Map<string, number>
  readonly companies: Map<string, number>
  readonly jobs: Map<string, number>
}

/** Fills a database with the demo content, once, telling what it writes; gives whether it did. */
export async function seed(db: Database, files: FileStore, tell: (what: string) => void): Promise<boolean> {
  const [claimed] = await db
    .insert(milestones)
    .values({ name: milestone, demo: true })
    .onConflictDoNothing()
    .returning({ name: milestones.name })
  if (!claimed) return false
  const ctx: SeedContext = {
    db,
    files,
    today: new Date(),
    people: new Map(),
    companies: new Map(),
    jobs: new Map(),
  }
  const passwordHash = await hashPassword(demoPassword)
  for (const [what, insert] of [
    ['people', () => insertPeople(ctx, passwordHash)],
    ['companies', () => insertCompanies(ctx)],
    ['employments and members', () => insertRelations(ctx)],
    ['jobs', () => insertJobs(ctx)],
    ['applications', () => insertApplications(ctx)],
    ['notifications', () => insertNotifications(ctx)],
    ['invitations', () => insertInvitations(ctx)],
  ] as const) {
    tell(what)
    await insert()
  }
  return true
}

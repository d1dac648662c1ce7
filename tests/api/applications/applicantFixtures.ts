import { eq, sql } from '#drizzle'
import { applyToJob } from '#contract/applications/applications.ts'
import { insertSession } from '#backend/accounts/signIn/sessions.ts'
import { accounts } from '#backend/accounts/schema/accounts.ts'
import { companies } from '#backend/companies/schema/companies.ts'
import { employments } from '#backend/employments/schema/employments.ts'
import { contactInfos, profiles, profileSkills } from '#backend/profiles/schema/profiles.ts'
import type { Caller, TestBackend } from '../backend.ts'
import { pdf } from './applicationFixtures.ts'

/** What somebody sends with an application. */
export interface SentFacts {
  readonly firstName?: string
  readonly lastName?: string
  readonly headline?: string
  readonly email?: string
  readonly note?: string
  readonly city?: string
  readonly countryId?: number
  readonly skillIds?: readonly number[]
  readonly ownSkills?: readonly string[]
  readonly work?: readonly {
    readonly from: string
    readonly to: string | null
    readonly company?: string
    readonly verified?: boolean
  }[]
}

/** Applies as a new person of whom this is known, which would take many calls and a company that confirms the employments. */
export async function applyAs(app: TestBackend, jobId: number, facts: SentFacts) {
  const { db } = app.backend.connection
  const now = new Date()
  const [account] = await db
    .insert(accounts)
    .values({
      email: `applicant-${Math.random()}@people.example`,
      passwordHash: 'nobody signs in with it',
      termsAcceptedAt: now,
      emailVerifiedAt: now,
    })
    .returning({ id: accounts.id })
  const userId = account?.id ?? 0
  const { firstName = 'Olha', lastName = 'Test', headline = '', countryId = 1, city, note, work = [] } = facts
  await db.insert(profiles).values({ userId, firstName, lastName, headline, countryId })
  if (city !== undefined) await db.insert(contactInfos).values({ userId, city })
  for (const skillId of facts.skillIds ?? []) await db.insert(profileSkills).values({ userId, skillId })
  for (const name of facts.ownSkills ?? [])
    await db.insert(profileSkills).values({ userId, name, nameKey: name.toLowerCase() })
  const isInitech = eq(companies.slug, 'initech')
  const [initech] = await db.select({ id: companies.id }).from(companies).where(isInitech)
  for (const { from, to, company = 'Atlas', verified = true } of work) {
    const proof = verified
      ? { companyId: initech?.id ?? 0, verifiedAt: now, verifiedDomain: 'initech.example' }
      : {}
    const dates = { startDate: from, endDate: to }
    await db.insert(employments).values({
      userId,
      companyName: company,
      position: 'Surveyor',
      description: sql`''`,
      ...dates,
      ...proof,
    })
  }
  const caller: Caller = app.withToken(await insertSession(db, userId, { userAgent: '', address: '' }, now))
  const { id } = await caller.call(applyToJob, {
    params: { jobId },
    body: { email: facts.email ?? 'applicant@people.example', note: note ?? '' },
    files: { resume: pdf() },
  })
  return { id, caller }
}

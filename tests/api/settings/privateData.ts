import { inArray, sql } from '#drizzle'
import { accounts } from '#backend/accounts/schema/accounts.ts'
import { accountPhones } from '#backend/accounts/schema/phones.ts'
import { contactInfos } from '#backend/profiles/schema/profiles.ts'
import { accountEmails } from '#backend/accounts/schema/emails.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { people, type PersonName } from '../../world.ts'
import type { TestBackend } from '../backend.ts'
import type { Role } from '../core/roleTable.ts'

const names = Object.keys(people) as PersonName[]
const secondAddress = (name: PersonName) => `${name}@private.example`
const confirmedPhone = (name: PersonName) => `+38067555010${names.indexOf(name)}`
const contactPhone = (name: PersonName) => `+38067555020${names.indexOf(name)}`

/** Gives everyone a second address, a confirmed phone and a contact phone, so that leaks can be detected. */
export async function addPrivateContacts(app: TestBackend): Promise<void> {
  const { db } = app.backend.connection
  const confirmedAt = new Date()
  const emails = names.map((name) => people[name].email)
  const found = await db
    .select({ accountId: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.email, emails))
  const owners = names.flatMap((name) =>
    found.filter(({ email }) => email === people[name].email).map(({ accountId }) => ({ accountId, name })),
  )
  await db
    .insert(accountEmails)
    .values(owners.map(({ accountId, name }) => ({ accountId, email: secondAddress(name), confirmedAt })))
    .onConflictDoNothing()
  await db
    .insert(accountPhones)
    .values(owners.map(({ accountId, name }) => ({ accountId, number: confirmedPhone(name), confirmedAt })))
    .onConflictDoNothing()
  await db
    .insert(contactInfos)
    .values(
      owners.map(({ accountId, name }) => ({ userId: accountId, phone: contactPhone(name), countryId: 1 })),
    )
    .onConflictDoUpdate({ target: contactInfos.userId, set: { phone: sql`excluded.phone` } })
}

/** What a company does with a conversation, and then sees. */
const conversationEndpoints = [
  'GET',
  'PUT block',
  'DELETE block',
  'PUT assignee',
  'PUT closing',
  'DELETE closing',
]
const ofConversation = (endpoint: string) => {
  const [method, part] = endpoint.split(' ')
  return `${method} /api/conversations/:conversationId${part ? `/${part}` : ''}`
}

/** Responses that may contain someone else's address, and whose, each with its reason. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // The address a candidate wrote into the application, for the managers of the job.
  'GET /api/applications/:applicationId': [people.ana.email],
  'POST /api/jobs/:jobId/applicant-exports': [people.ana.email],
  // The address that a person shares with the company to which they write.
  ...Object.fromEntries(conversationEndpoints.map((one) => [ofConversation(one), [people.ana.email]])),
  // Development mails, for everyone who can read them; not served in production.
  'GET /api/outbox': names.map((name) => people[name].email),
  'GET /api/outbox/:name': names.map((name) => people[name].email),
}

/** Other people's addresses and phones in a response, which the caller has not sent and may not see. */
export function findLeakedValues(
  role: Role,
  { method, path }: Endpoint,
  args: object,
  answer: string,
): string[] {
  const typed = JSON.stringify(args)
  return names
    .filter((name) => name !== role)
    .flatMap((name) => [people[name].email, secondAddress(name), confirmedPhone(name), contactPhone(name)])
    .filter((one) => answer.includes(one) && !typed.includes(one))
    .filter((one) => !allowed[`${method} ${path}`]?.includes(one))
}

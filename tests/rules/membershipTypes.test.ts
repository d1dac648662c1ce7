import { expect, test } from 'vitest'
import type { changeMember } from '#contract/employments/members.ts'
import type { listHrManagers } from '#contract/companies/companies.ts'
import type { showOwnProfile } from '#contract/profiles/profiles.ts'
import type {
  CompanyAdmin,
  CompanyMember,
  HrManager,
  MemberCompany,
  MessageAnswerer,
} from '#backend/core/membership.ts'
import type { Call } from '#backend/core/serve.ts'

// The compiler checks these: an unused `@ts-expect-error` fails `npm run check:types`.

type Takes<Right> = (membership: Right) => void
const takesMember: Takes<CompanyMember> = () => undefined
const takesManager: Takes<HrManager> = () => undefined
const takesAnswerer: Takes<MessageAnswerer> = () => undefined
const takesAdmin: Takes<CompanyAdmin> = () => undefined

test('an admin may what every member may, and a member only what was granted', () => {
  const admin = {} as CompanyAdmin
  const manager = {} as HrManager
  const answerer = {} as MessageAnswerer
  takesMember(admin)
  takesManager(admin)
  takesAnswerer(admin)
  takesMember(manager)
  takesMember(answerer)
  // @ts-expect-error Managing jobs does not make an admin.
  takesAdmin(manager)
  // @ts-expect-error Answering messages does not make an admin.
  takesAdmin(answerer)
  // @ts-expect-error Answering messages is not managing jobs.
  takesManager(answerer)
  // @ts-expect-error Managing jobs is not answering messages.
  takesAnswerer(manager)
  // @ts-expect-error A member has neither.
  takesManager({} as CompanyMember)
  expect(takesMember(admin)).toBeUndefined()
})

test('a membership cannot be written down', () => {
  const company: MemberCompany = {
    id: 1,
    slug: 'globex',
    name: 'Globex',
    domain: null,
    createdAt: new Date(),
  }
  // @ts-expect-error Only the server gives one out.
  takesAdmin({ userId: 1, sessionId: 1, locale: 'en_GB', role: 'admin', company })
  expect(company.slug).toBe('globex')
})

test('a handler gets the membership that the access declares', () => {
  const ofAdmin = {} as Call<typeof changeMember>
  const ofManager = {} as Call<typeof listHrManagers>
  const ofPerson = {} as Call<typeof showOwnProfile>
  takesAdmin(ofAdmin.membership)
  takesManager(ofManager.membership)
  // @ts-expect-error Declared for those who manage jobs.
  takesAdmin(ofManager.membership)
  // @ts-expect-error The viewer alone proves no right.
  takesMember(ofAdmin.viewer)
  // @ts-expect-error Declared for everybody who is signed in.
  takesMember(ofPerson.membership)
  expect(ofPerson.membership).toBeUndefined()
})

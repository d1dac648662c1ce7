import { expect, test } from 'vitest'
import { callUntyped } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import * as feedback from '#contract/reviews/feedback.ts'
import * as contract from '#contract/reviews/reviews.ts'
import { changeMember } from '#contract/employments/members.ts'
import { transport, useBackend, type Caller } from '../backend.ts'
import { people, type PersonName } from '../../world.ts'
import { createPerson, type Person } from '../employments/invitationFixtures.ts'
import { allRated, feedbackForm, reviewForm, useReviews } from './reviewFixtures.ts'
import { deleteMemberships } from '../employments/hiredPeople.ts'
import { globex } from '../companies/companyFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const { employ, leaving, nameReviewer, start } = useReviews(app)
const noId = 999_999

const roles = [
  ...(['employee', 'otherEmployee', 'colleague', 'reviewer', 'formerReviewer'] as const),
  ...(['admin', 'formerAdmin', 'hr', 'stranger', 'signedOut'] as const),
]
type Role = (typeof roles)[number]
type Statuses = Readonly<Partial<Record<Role, number>>> & { readonly rest: number }

/** Statuses by role; everyone else is `rest`, signed-out visitors are always 401. */
const parties = { employee: 403, reviewer: 200, admin: 200, rest: 404 } as const
const reviewerOnly = { employee: 403, reviewer: 200, admin: 403, rest: 404 } as const
/** The final feedback is the admins'; the reviewer has no part in it. */
const adminOnly = { employee: 403, admin: 200, rest: 404 } as const
const employeeOnly = { employee: 200, reviewer: 403, admin: 403, rest: 404 } as const

/** Everyone but the employee, who is another one in each case. */
async function callers(): Promise<Record<Exclude<Role, 'employee'>, Person>> {
  const known = async (name: PersonName): Promise<Person> => ({
    caller: await app.as(name),
    id: await app.idOf(name),
    email: people[name].email,
  })
  return {
    otherEmployee: await employ(),
    formerReviewer: await employ(null),
    colleague: await known('mira'),
    reviewer: await known('hugo'),
    admin: await known('gita'),
    formerAdmin: await formerAdmin(),
    hr: await hrManager(),
    stranger: await createPerson(app),
    signedOut: { caller: app.anyone, id: 0, email: '' },
  }
}

async function formerAdmin(): Promise<Person> {
  const person = await employ(null)
  await change(person, { role: 'admin' })
  await deleteMemberships(app, person.id)
  return person
}

async function hrManager(): Promise<Person> {
  const person = await employ(null)
  await change(person, { manage_hr_panel: true })
  return person
}

const change = async ({ id }: Person, rights: { role?: 'admin'; manage_hr_panel?: true }) =>
  (await app.as('gita')).call(changeMember, {
    params: { ...globex, userId: id },
    body: { role: 'member', manage_hr_panel: false, answer_messages: false, ...rights },
  })

interface Case {
  readonly endpoint: Endpoint
  readonly state: 'open' | 'published' | 'shared' | 'none' | 'leaving' | 'feedback'
  readonly body?: Record<string, unknown>
  readonly expected: Statuses
}
const cases: readonly Case[] = [
  { endpoint: contract.listReviews, state: 'open', expected: { rest: 200 } },
  { endpoint: contract.showCourse, state: 'open', expected: { rest: 200 } },
  { endpoint: contract.startReview, state: 'none', body: reviewForm, expected: parties },
  { endpoint: contract.showReview, state: 'open', expected: { ...parties, employee: 200 } },
  { endpoint: contract.showReview, state: 'published', expected: { ...parties, employee: 200 } },
  // The setting allows everyone who is signed in.
  { endpoint: contract.showReview, state: 'shared', expected: { rest: 200 } },
  { endpoint: contract.cancelReview, state: 'open', expected: parties },
  { endpoint: contract.saveSelfRating, state: 'open', body: allRated(3), expected: employeeOnly },
  { endpoint: contract.submitSelfRating, state: 'open', body: allRated(3), expected: employeeOnly },
  { endpoint: contract.saveReviewRatings, state: 'open', body: allRated(3), expected: reviewerOnly },
  { endpoint: contract.publishReview, state: 'open', body: allRated(3), expected: reviewerOnly },
  { endpoint: contract.replyToReview, state: 'published', body: { reply: 'Thanks' }, expected: employeeOnly },
  { endpoint: contract.shareReview, state: 'published', expected: employeeOnly },
  { endpoint: contract.hideReview, state: 'published', expected: employeeOnly },
  { endpoint: feedback.showFeedback, state: 'feedback', expected: { rest: 200 } },
  { endpoint: feedback.saveFeedback, state: 'leaving', body: feedbackForm, expected: adminOnly },
  { endpoint: feedback.publishFeedback, state: 'leaving', body: feedbackForm, expected: adminOnly },
  {
    endpoint: feedback.replyToFeedback,
    state: 'feedback',
    body: { reply: 'Thanks' },
    expected: employeeOnly,
  },
  { endpoint: feedback.shareFeedback, state: 'feedback', expected: employeeOnly },
  { endpoint: feedback.hideFeedback, state: 'feedback', expected: employeeOnly },
]

let everyone: Awaited<ReturnType<typeof callers>> | null = null

test.each(cases.map((one) => [one.endpoint.method, one.endpoint.path, one.state, one] as const))(
  '%s %s, %s: every role',
  async (_method, _path, state, { endpoint, body, expected }) => {
    everyone ??= await callers()
    let made: Awaited<ReturnType<typeof prepare>> | null = null
    for (const role of roles) {
      made ??= await prepare(state, everyone)
      const { caller } = role === 'employee' ? made.ana : everyone[role]
      const status = await statusOf(caller, endpoint, { params: made.params, body })
      const wanted = role === 'signedOut' ? 401 : (expected[role] ?? expected.rest)
      expect([role, status]).toEqual([role, wanted])
      // What was changed cannot be changed again.
      if (status === 200 && endpoint.method !== 'GET') made = null
      if (role === 'signedOut') continue
      const missing = { params: { employmentId: noId, reviewId: noId }, body }
      expect([role, await statusOf(caller, endpoint, missing)]).toEqual([role, 404])
    }
  },
)

async function prepare(
  state: Case['state'],
  { formerReviewer, reviewer, admin }: Awaited<ReturnType<typeof callers>>,
) {
  const ana = await (state === 'leaving' || state === 'feedback' ? leaving() : employ())
  const { employmentId } = ana
  // The former reviewer has reviewed this employee before Hugo.
  await nameFormer(employmentId, formerReviewer)
  if (state === 'feedback')
    await admin.caller.call(feedback.publishFeedback, { params: { employmentId }, body: feedbackForm })
  const withoutReview = ['none', 'leaving', 'feedback'].includes(state)
  const reviewId = withoutReview ? 0 : (await start(employmentId)).id
  const params = { reviewId }
  if (state === 'published' || state === 'shared')
    await reviewer.caller.call(contract.publishReview, { params, body: allRated(4) })
  if (state === 'shared') {
    await setAudience(ana.id, 'signedIn')
    await ana.caller.call(contract.shareReview, { params })
  }
  return { ana, params: { employmentId, reviewId } }
}

async function nameFormer(employmentId: number, { id }: Person): Promise<void> {
  await app.backend.connection.pool.query(
    'insert into review_assignments (employment_id, reviewer_id, ended_at) values ($1, $2, now())',
    [employmentId, id],
  )
  await nameReviewer(employmentId, 'hugo')
}

async function setAudience(userId: number, ratings: string): Promise<void> {
  await app.backend.connection.pool.query(
    `insert into preferences (user_id, ratings) values ($1, $2) on conflict (user_id) do update set ratings = $2`,
    [userId, ratings],
  )
}

async function statusOf(
  caller: Caller,
  endpoint: Endpoint,
  args: { params: Record<string, number>; body?: Record<string, unknown> | undefined },
): Promise<number> {
  try {
    const { body, ...rest } = args
    await callUntyped(
      transport(caller.token, 'en_GB', () => app.backend),
      endpoint,
      body ? { ...rest, body } : rest,
    )
    return 200
  } catch (error) {
    if (error instanceof CallError) return error.status ?? 0
    throw error
  }
}

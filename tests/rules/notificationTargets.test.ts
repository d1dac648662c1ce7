import { expect, test } from 'vitest'
import type { NotificationPayload } from '#contract/notifications/definitions.ts'
import { groupOf, notificationTarget } from '#contract/notifications/rendering.ts'
import { pathsFor } from '#paths'

const path = pathsFor({ locale: 'en_GB', profileId: null, strategy: 'prefix_except_default' })
const slug = 'globex'
const employment = path('employmentDetails', { id: 7 })
const members = path('editMembers', { slug })
const profile = path('profile')
const company = { company: 'Globex', company_slug: slug }
const joining = { ...company, company_domain: '', position: 'Clerk', invitation_id: 5 }
const review = { ...company, employment_id: 7, review_id: 3, position: 'Clerk', title: 'The first year' }

/** The page of one notification, and that of the row which it shares with others of the day; null if it stands alone. */
function pagesOf(payload: NotificationPayload): [string, string | null] {
  const target = notificationTarget(path, payload)
  const group = groupOf(payload)
  return [target, group && (group.target?.(path) ?? target)]
}

test.each([
  ['accepted', 7, employment, `${members}#members`],
  ['accepted', null, `${members}#members`, `${members}#members`],
  ['declined', 7, `${members}#invitations`, `${members}#invitations`],
] as const)(
  'an invitation that was %s leads to the employment (%s), if there is one',
  (answer, employment_id, ...expected) => {
    const data = { ...joining, answer, employment_id, person: 'Ana' }
    expect(pagesOf({ kind: 'invitationAnswered', data })).toEqual(expected)
  },
)

test.each([
  ['accepted', 7, employment],
  ['declined', 7, `${profile}#employment-7`],
  ['accepted', null, path('company', { slug })],
] as const)(
  'a join request that was %s leads to the employment (%s), if there is one',
  (answer, employment_id, expected) => {
    const data = { ...joining, answer, employment_id }
    expect(pagesOf({ kind: 'joinRequestAnswered', data })).toEqual([expected, null])
  },
)

test.each([
  ['invitations', `${members}#invitations`],
  ['corrections', members],
  ['reviews', members],
  ['domain', path('editCompanyDomain', { slug })],
  ['jobs', path('hrPanel', { slug })],
  ['conversations', path('inbox', { slug })],
] as const)('%s that somebody has left to others wait where they are', (what, expected) => {
  const data = { ...company, what, count: 2, person: 'Ana' }
  expect(pagesOf({ kind: 'workHandedOver', data })[0]).toBe(expected)
})

test.each([
  ['employee', null],
  ['reviewer', `${path('careers')}#open-reviews`],
] as const)('a review leads its %s to itself, and several to all of them, if at all', (role, several) => {
  const data = { ...review, role, person: 'Ana' }
  const expected = [`${employment}#review-3`, several]
  expect(pagesOf({ kind: 'reviewStarted', data })).toEqual(expected)
  expect(pagesOf({ kind: 'reviewDue', data: { ...data, when: 'soon' } })).toEqual(expected)
})

test.each([
  ['awarded', `${employment}#awards`, null],
  ['ending', employment, null],
  ['leaving', employment, employment],
  ['left', `${employment}#history`, `${employment}#history`],
  ['reviewing', employment, employment],
] as const)('an employment that says “%s” leads to that part', (change, ...expected) => {
  const data = { ...company, change, employment_id: 7, position: 'Clerk', person: 'Ana' }
  expect(pagesOf({ kind: 'employmentChanged', data })).toEqual(expected)
})

test.each([
  [7, `${profile}#certificate-7`],
  [null, `${profile}#certificates`],
])('certificate %s leads to its entry, or to all of them', (certificate_id, expected) => {
  const data = { certificate: 'Diving', certificate_id }
  expect(pagesOf({ kind: 'certificateExpiring', data })).toEqual([expected, expected])
})

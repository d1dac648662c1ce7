import { expect, test } from 'vitest'
import { acceptInvitation, requestToJoin } from '#contract/employments/invitations.ts'
import {
  cancelInvitation,
  declineJoinRequest,
  invite,
  listCompanyInvitations,
  reopenJoinRequest,
  resendInvitation,
  restoreInvitation,
} from '#contract/employments/members.ts'
import { failure, useBackend } from '../backend.ts'
import { globex, createPerson, sendInvitation, terms, tokenTo } from './invitationFixtures.ts'

const app = useBackend({ rateFactor: 1000 })

test('someone invited by their profile gets the mail, and the company never learns the address', async () => {
  const gita = await app.as('gita')
  const olena = await createPerson(app)
  const body = { ...terms, user_id: olena.id }
  const made = await gita.call(invite, { params: globex, body })
  expect(made).toMatchObject({ state: 'pending', name: terms.name, email: null, user_id: null })
  const params = { ...globex, invitationId: made.id }
  const answers = [
    made,
    await gita.call(resendInvitation, { params }),
    await gita.call(cancelInvitation, { params }),
    await gita.call(restoreInvitation, { params }),
    await gita.call(listCompanyInvitations, { params: globex }),
  ]
  const [first, again] = await app.mailsTo(olena.email, 2)
  expect([first?.subject, again?.subject]).toEqual(Array(2).fill('“Globex” has invited you to Tenure'))
  await olena.caller.call(acceptInvitation, { body: { token: await tokenTo(app, olena.email) } })
  answers.push(await gita.call(listCompanyInvitations, { params: globex }))
  expect(JSON.stringify(answers)).not.toContain(olena.email)
})

test('what was cancelled or declined is not reopened once the person has joined another way', async () => {
  const [gita, invited, requester] = [await app.as('gita'), await createPerson(app), await createPerson(app)]
  const to = { ...terms, user_id: invited.id }
  const invitation = await gita.call(invite, { params: globex, body: to })
  await gita.call(cancelInvitation, { params: { ...globex, invitationId: invitation.id } })
  const work = { position: 'Clerk', start_date: '2023-01-01' }
  const request = await requester.caller.call(requestToJoin, { params: globex, body: work })
  await gita.call(declineJoinRequest, { params: { ...globex, invitationId: request.id } })
  for (const { caller } of [invited, requester]) {
    const { token } = await sendInvitation(app)
    await caller.call(acceptInvitation, { body: { token, other_account: true } })
  }
  for (const [endpoint, { id }] of [
    [restoreInvitation, invitation],
    [reopenJoinRequest, request],
  ] as const)
    expect((await failure(gita.call(endpoint, { params: { ...globex, invitationId: id } }))).code).toBe(
      'alreadyMember',
    )
})

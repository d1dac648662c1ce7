import { expect, test } from 'vitest'
import { acceptInvitation } from '#contract/employments/invitations.ts'
import {
  cancelInvitation,
  invite,
  listCompanyInvitations,
  resendInvitation,
  restoreInvitation,
} from '#contract/employments/members.ts'
import { useBackend } from '../backend.ts'
import { globex, createPerson, terms, tokenTo } from './invitationFixtures.ts'

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

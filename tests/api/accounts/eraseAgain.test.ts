import { expect, test } from 'vitest'
import { showProfile } from '#contract/profiles/profiles.ts'
import { failure, useBackend } from '../backend.ts'
import { createPerson } from '../employments/invitationFixtures.ts'

const day = 24 * 60 * 60 * 1000
const app = useBackend({ rateFactor: 1000 })

test('what the ledger names is erased in a restored database, with its memberships, and a newer account of that id is not', async () => {
  const { ctx } = app.backend
  const [gitaId, anaId, { id: newId }] = [
    await app.idOf('gita'),
    await app.idOf('ana'),
    await createPerson(app),
  ]
  const [later, before] = [new Date(Date.now() + day), new Date(Date.now() - day)]
  await ctx.ledger.record('account', { id: gitaId, at: later })
  await ctx.ledger.record('account', { id: newId, at: before })
  await ctx.ledger.record('account', { id: 1_000_000, at: later })
  expect(await app.operators.eraseAgain()).toEqual({ ids: [gitaId], withoutAdmin: ['globex'] })
  expect(await app.operators.eraseAgain()).toEqual({ ids: [], withoutAdmin: [] })
  const ana = await app.as('ana')
  const statusOf = async (id: number) =>
    (await failure(ana.call(showProfile, { params: { identifier: String(id) } }))).status
  expect(await statusOf(gitaId)).toBe(404)
  for (const id of [anaId, newId])
    await expect(ana.call(showProfile, { params: { identifier: String(id) } })).resolves.toHaveProperty(
      'user_id',
      id,
    )
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { commit, listen, replay } from '#backend/core/events.ts'
import { events } from '#backend/db/schema/accounts.ts'
import { useBackend } from './backend.ts'

const world = useBackend()
const waiting = () => world.backend.connection.db.select().from(events)

test('what a change records happens after the commit, once', async () => {
  const { ctx } = world.backend
  const seen: number[] = []
  listen(ctx, [{ profileChanged: async (_, { userId }) => void seen.push(userId) }])
  await commit(ctx, (_tx, record) => record('profileChanged', { userId: 7 }))
  await replay(ctx)
  expect(seen).toEqual([7])
  expect(await waiting()).toEqual([])
})

test('a change that fails records nothing', async () => {
  const { ctx } = world.backend
  const seen: number[] = []
  listen(ctx, [{ profileChanged: async (_, { userId }) => void seen.push(userId) }])
  const change = commit(ctx, async (_tx, record) => {
    await record('profileChanged', { userId: 8 })
    throw new Error('no')
  })
  await expect(change).rejects.toThrow('no')
  await replay(ctx)
  expect(seen).toEqual([])
})

test('a reaction that fails does not undo the change, and is tried again', async () => {
  const { ctx } = world.backend
  let failing = true
  const seen: number[] = []
  listen(ctx, [
    {
      profileChanged: async (_, { userId }) => {
        if (failing) throw new Error('the mail server is away')
        seen.push(userId)
      },
    },
  ])
  await commit(ctx, (_tx, record) => record('profileChanged', { userId: 9 }))
  expect(await waiting()).toHaveLength(1)
  failing = false
  await replay(ctx)
  expect(seen).toEqual([9])
  expect(await waiting()).toEqual([])
})

test('what a crash left behind is handed on at the next start', async () => {
  const { ctx, connection } = world.backend
  const seen: number[] = []
  listen(ctx, [{ profileChanged: async (_, { userId }) => void seen.push(userId) }])
  // Committed, but the process ended before its reactions ran.
  await connection.db.insert(events).values({ name: 'profileChanged', payload: '{"userId":10}' })
  await replay(ctx)
  expect(seen).toEqual([10])
  await connection.db.delete(events).where(eq(events.name, 'profileChanged'))
})

/** @module-tag engine */
import { expect, test } from 'vitest'
import type { NamedReactions } from '#backend/core/deliveries.ts'
import { registerDomains, registeredOn } from '#backend/core/domainModule.ts'
import { queueUndelivered, transact } from '#backend/core/transact.ts'
import { events } from '#backend/core/schema.ts'
import type { Context } from '#backend/core/context.ts'
import { PermanentFailure } from '#backend/ports/work/attempts.ts'
import { settled, useBackend } from '../backend.ts'

const app = useBackend({ queue: { retryDelaySeconds: 1, pollSeconds: 0.5, retryLimit: 3 } })

const jobs = async (where: string) => {
  const { rows } = await app.backend.connection.pool.query(
    `select state, data, retry_count, output from pgboss.job where name = 'delivery' and ${where}`,
  )
  return rows as { state: string; data: unknown; retry_count: number; output: { message: string } | null }[]
}

/** Runs with these reactions only. */
function listen(ctx: Context, reactions: NamedReactions): void {
  const { modules } = registeredOn(ctx)
  const silent = modules.map(({ reactions: _, ...module }) => module)
  registerDomains(ctx, [...silent, { name: 'test', reactions }])
}

test('each reaction to an event is its own delivery, queued once', async () => {
  const { ctx } = app.backend
  const seen: string[] = []
  listen(ctx, {
    first: { profileChanged: async (_, { userId }) => void seen.push(`first ${userId}`) },
    second: { profileChanged: async (_, { userId }) => void seen.push(`second ${userId}`) },
  })
  await transact(ctx, (_tx, emit) => emit('profileChanged', { userId: 7 }))
  await settled(app.backend)
  expect(seen.sort()).toEqual(['first 7', 'second 7'])
})

test('a change of many keeps nobody waiting who changes one thing', async () => {
  const { ctx } = app.backend
  const seen: number[] = []
  const busy = Promise.withResolvers<void>()
  listen(ctx, {
    some: { profileChanged: async (_, { userId }) => void (await busy.promise, seen.push(userId)) },
  })
  await transact(ctx, async (_tx, emit) => {
    for (let userId = 100; userId < 160; userId++) await emit('profileChanged', { userId })
  })
  await expect.poll(() => jobs(`data->>'to' = 'test.some' and state = 'active'`)).not.toEqual([])
  await transact(ctx, (_tx, emit) => emit('profileChanged', { userId: 7 }))
  busy.resolve()
  await settled(app.backend)
  expect(seen).toHaveLength(61)
  // Only what had begun comes before it.
  expect(seen.indexOf(7)).toBeLessThan(30)
})

test('a failed change queues nothing', async () => {
  const { ctx } = app.backend
  const before = await jobs('true')
  listen(ctx, { some: { profileChanged: async () => undefined } })
  const change = transact(ctx, async (_tx, emit) => {
    await emit('profileChanged', { userId: 8 })
    throw new Error('no')
  })
  await expect(change).rejects.toThrow('no')
  expect(await jobs('true')).toHaveLength(before.length)
})

test('the caller does not wait for reactions', async () => {
  const { ctx } = app.backend
  const reaction = Promise.withResolvers<void>()
  listen(ctx, { slow: { profileChanged: () => reaction.promise } })
  await transact(ctx, (_tx, emit) => emit('profileChanged', { userId: 9 }))
  expect(await jobs(`data->>'to' = 'test.slow' and state in ('created', 'active')`)).toHaveLength(1)
  reaction.resolve()
  await settled(app.backend)
})

test('a failed reaction is retried without affecting the others', async () => {
  const { ctx } = app.backend
  const seen: string[] = []
  let failures = 2
  listen(ctx, {
    mails: { profileChanged: async () => void seen.push('mailed') },
    sockets: {
      profileChanged: async () => {
        if (failures-- > 0) throw new Error('the realtime server is away')
        seen.push('published')
      },
    },
  })
  await transact(ctx, (_tx, emit) => emit('profileChanged', { userId: 10 }))
  await settled(app.backend)
  expect(seen).toEqual(['mailed'])
  await expect.poll(() => seen, { timeout: 15_000 }).toEqual(['mailed', 'published'])
})

test('a delivery that is given up becomes a dead letter and is counted', async () => {
  const { ctx, deadLetters } = app.backend
  listen(ctx, {
    hopeless: {
      profileChanged: async () => {
        throw new PermanentFailure('There is no such mailbox')
      },
    },
  })
  const before = deadLetters.get('delivery') ?? 0
  await transact(ctx, (_tx, emit) => emit('profileChanged', { userId: 11 }))
  await settled(app.backend)
  const [dead] = await jobs(`state = 'failed'`)
  expect(dead).toMatchObject({ retry_count: 0, output: { message: 'There is no such mailbox' } })
  expect(deadLetters.get('delivery')).toBe(before + 1)
})

test('completed deliveries store no payload', async () => {
  const { ctx } = app.backend
  listen(ctx, { some: { codeSent: async () => undefined } })
  await transact(ctx, (_tx, emit) =>
    emit('codeSent', { attempt: 'x', email: 'who@new.example', code: '123456' }),
  )
  await settled(app.backend)
  const { rows } = await app.backend.connection.pool.query(
    `select count(*)::int as kept from pgboss.job where state = 'completed' and data is not null`,
  )
  expect(rows).toEqual([{ kept: 0 }])
  const { rows: left } = await app.backend.connection.pool.query(
    `select 1 from pgboss.job where row_to_json(job)::text like '%123456%'`,
  )
  expect(left).toEqual([])
})

test('work with the same key is queued once, also after the first has completed', async () => {
  const { ctx, connection } = app.backend
  const mail = { to: 'once@new.example', locale: 'en_GB', template: 'accountReopened', values: {} } as const
  for (let time = 0; time < 3; time++) {
    await ctx.queue.add('mail', mail, { key: 'the same' })
    await app.mailsTo('once@new.example')
  }
  await settled({ connection })
  expect(await app.mailsTo('once@new.example')).toHaveLength(1)
})

test('undelivered events of an earlier release are delivered at the next start', async () => {
  const { ctx, connection } = app.backend
  const seen: number[] = []
  listen(ctx, { some: { profileChanged: async (_, { userId }) => void seen.push(userId) } })
  await connection.db.insert(events).values({ name: 'profileChanged', payload: '{"userId":12}' })
  await queueUndelivered(ctx)
  ctx.queue.notifyWorker('delivery')
  await settled(app.backend)
  expect(seen).toEqual([12])
  expect(await connection.db.select().from(events)).toEqual([])
})

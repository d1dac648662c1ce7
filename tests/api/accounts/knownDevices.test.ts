import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { password, people } from '../../world.ts'
import { failure, useBackend } from '../backend.ts'

const app = useBackend()
const enter = (secret: string, device?: string | null) =>
  app.anyone.call(signIn, {
    body: { email: people.ana.email, password: secret, ...(device ? { device } : {}) },
  })

test('wrong guesses from elsewhere do not lock out a browser the owner has used', async () => {
  const { device } = await enter(password)
  expect(device).toMatch(/^[\w-]{43}$/)
  for (let tries = 0; tries < 10; tries++) await failure(enter('Wrong-pass-1'))
  const locked = await failure(enter(password))
  expect([locked.status, locked.code]).toEqual([429, 'tooManyRequests'])
  expect((await failure(enter(password, 'a'.repeat(43)))).status).toBe(429)
  // The secret is unchanged: one browser, one row.
  expect((await enter(password, device)).device).toBe(device)
  for (let tries = 0; tries < 10; tries++)
    expect((await failure(enter('Wrong-pass-1', device))).code).toBe('credentialsIncorrect')
  expect((await failure(enter(password, device))).status).toBe(429)
})

test('a device cookie does not work for another account', async () => {
  const { device } = await app.anyone.call(signIn, { body: { email: people.mira.email, password } })
  expect((await failure(enter(password, device))).status).toBe(429)
})

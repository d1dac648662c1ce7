import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { changePassword } from '#contract/accounts/security.ts'
import { password, people } from '../../world.ts'
import { failure, useBackend } from '../backend.ts'

const app = useBackend({ rateFactor: 100_000 })

test('signing in with the old password during its change creates no session', async () => {
  const ana = await app.as('ana')
  let current: string = password
  for (let round = 0; round < 3; round++) {
    const next = `Round-horse-${round}`
    const body = { current_password: current, password: next, password_confirmation: next }
    const credentials = { email: people.ana.email, password: current }
    // Enough sign-ins that some are checked before the change completes, and accepted after it.
    const tries = Array.from({ length: 8 }, () => app.anyone.call(signIn, { body: credentials }))
    const settled = Promise.allSettled(tries)
    await ana.call(changePassword, { body })
    const entered = (await settled).flatMap((one) => (one.status === 'fulfilled' ? [one.value.token] : []))
    for (const token of entered)
      expect((await failure(app.withToken(token).call(showOwnProfile))).kind).toBe('unauthorized')
    current = next
  }
})

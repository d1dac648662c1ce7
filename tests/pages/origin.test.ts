import { expect, test } from 'vitest'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { signOut } from '#contract/accounts/session.ts'
import { useProduct } from './product.ts'

const product = useProduct({ RATE_FACTOR: '1' })

test('an ended session stays ended, whatever request id is sent', async () => {
  const headers = {
    authorization: `Bearer ${await product.tokenOf('ana')}`,
    'x-request-id': '00000000-0000-4000-8000-000000000000',
  }
  const own = () => fetch(product.origin() + showOwnProfile.path, { headers })
  expect((await own()).status).toBe(200)
  await fetch(product.origin() + signOut.path, { method: 'POST', headers })
  expect((await own()).status).toBe(401)
})

test('naming another address in a header does not avoid the limits', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 30; tries++) {
    const response = await fetch(`${product.origin()}/api/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.100.${tries}`,
        'x-tenure-address': `198.51.100.${tries}`,
      },
      body: JSON.stringify({ email: `nobody${tries}@nowhere.example`, password: 'Wrong-pass-1' }),
    })
    statuses.push(response.status)
  }
  expect(statuses[0]).toBe(422)
  expect(statuses.slice(25)).toEqual(Array.from({ length: 5 }, () => 429))
})

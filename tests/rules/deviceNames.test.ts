import { expect, test } from 'vitest'
import { placeOf } from '#backend/accounts/security/deviceNames.ts'

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::3', '2001:db8:1::/48'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['::1', ''],
  ['::', ''],
  ['127.0.0.1', ''],
  ['::ffff:127.0.0.1', ''],
  ['nowhere', ''],
  [null, ''],
])('the place of %j is %j', (address, place) => {
  expect(placeOf(address)).toBe(place)
})

import { expect, test } from 'vitest'
import {
  addressKey,
  forwardedAddress,
  isLoopback,
  limitedNetworks,
  plainAddress,
} from '#backend/ports/network/networkAddress.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['[2001:DB8:1:2::9]:1234', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
  [' 2001:db8:1:2:ffff:ffff:ffff:ffff ', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::1', 'fe80::/64'],
  ['[::1]:1234', '::1', '::/64'],
])('%s is %s and counts as %s', (text, plain, key) => {
  expect(plainAddress(text)).toBe(plain)
  expect(addressKey(text)).toBe(key)
  // Normalising a key returns the same key.
  expect(addressKey(plain)).toBe(key)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['[2001:DB8:1:ffff::9]:1234', ['2001:db8:1:ffff::/64', '2001:db8:1::/48']],
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['nonsense', ['unknown']],
])('%s counts in %j', (text, keys) => expect(limitedNetworks(text).map(({ key }) => key)).toEqual(keys))

test.each([
  undefined,
  '',
  'unknown',
  'localhost',
  '127.1',
  '0x7f000001',
  '2130706433',
  '1.2.3.4.5',
  '1.2.3.4:x',
  '[::1',
  '_secret',
])('%j is not an address', (text) => {
  expect(plainAddress(text)).toBeNull()
  expect(addressKey(text)).toBe('unknown')
})

test('the last entry of a forwarding header counts, because the proxy added it', () => {
  expect(forwardedAddress('198.51.100.1, 203.0.113.7:4711')).toBe('203.0.113.7')
  expect(forwardedAddress(['198.51.100.1', '[2001:db8::1]:80'])).toBe('2001:db8::1')
  expect(forwardedAddress('203.0.113.7, invented')).toBeNull()
  expect(forwardedAddress(undefined)).toBeNull()
})

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.1', false],
  ['::', false],
  [undefined, false],
])('%s is this machine: %s', (address, local) => expect(isLoopback(address)).toBe(local))

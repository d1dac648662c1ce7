import { expect, test } from 'vitest'
import { isAddressLiteral, isPublicAddress } from '#backend/ports/fetch/addresses.ts'

const open = [
  '1.1.1.1', '8.8.8.8', '9.9.9.9', '93.184.216.34', '100.63.255.255', '100.128.0.1', '126.255.255.255', '128.0.0.1',
  '169.253.0.1', '172.15.255.255', '172.32.0.1', '192.167.1.1', '192.169.1.1', '198.17.0.1', '203.0.112.1', '223.255.255.254',
  '2606:4700:4700::1111', '2001:4860:4860::8888', '2a00:1450:4001::1', '2620:fe::fe', '2400:cb00::1', '2a01:4f8::1',
] // prettier-ignore

const shut = [
  // This network, private, shared, loopback, link-local, and cloud metadata services
  '0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.1.2.3',
  '127.255.255.255', '169.254.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255',
  // Protocols, documentation, benchmarks, relays, multicast, reserved, broadcast
  '192.0.0.1', '192.0.0.170', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1',
  '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.254', '255.255.255.255',
  // The same for IPv6
  '::', '::1', 'fe80::1', 'febf::1', 'fec0::1', 'fc00::1', 'fd00:ec2::254', 'fdff::1', 'ff02::1', 'ff0e::1', '100::1',
  '2001:db8::1', '2001:0::1', '2001:10::1', '2001:20::1', '3fff::1', '5f00::1', '4000::1',
  // IPv4 inside IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo
  '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '::7f00:1', '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1', '64:ff9b::127.0.0.1', '64:ff9b::808:808', '64:ff9b:1::7f00:1', '2002:7f00:1::1', '2002:a00:1::', '2002:c0a8:101::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2', 'fe80::1%eth0', '::ffff:169.254.169.254', '0:0:0:0:0:ffff:7f00:0001',
  // Not addresses a resolver returns
  '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '0x7f.1', '', 'localhost', '1.2.3', '1.2.3.4.5', '01.1.1.1', ' 8.8.8.8',
] // prettier-ignore

test.each(open)('%s is a public internet address', (address) => expect(isPublicAddress(address)).toBe(true))
test.each(shut)('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))

test.each([
  ...['2130706433', '0x7f000001', '017700000001', '0177.0.0.1', '127.1', '0x7f.1', '127.0.0.1.', '1.1', '0'],
  ...['[::1]', '[::ffff:127.0.0.1]', '１２７.0.0.1', '127。0。0。1'],
])('a URL to %s names an address, whatever its spelling', (host) => {
  expect(isAddressLiteral(new URL(`https://${host}/`).hostname.replace(/\.$/, ''))).toBe(true)
})

import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address belongs to the public internet. Reserved ranges and addresses that embed another one (IPv4-mapped,
 * NAT64, 6to4, Teredo) are not public, because they could lead into the internal network.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 ? !isReserved(parsed) : isGlobal(parsed)
}

// Ranges of RFC 6890 and its registry that the library does not classify.
const reserved = ['192.0.0.0/24', '192.88.99.0/24', '198.18.0.0/15'].map((range) =>
  ipaddr.IPv4.parseCIDR(range),
)
const isReserved = (address: ipaddr.IPv4) => reserved.some((range) => address.match(range))

/** Only 2000::/3 of IPv6 is allocated; the ranges below it are for documentation, tunnels and protocols. */
const allocated = ipaddr.IPv6.parseCIDR('2000::/3')
const notGlobal = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
)
const isGlobal = (address: ipaddr.IPv6) =>
  address.match(allocated) && !notGlobal.some((range) => address.match(range)) && address.zoneId === undefined

/** Whether the host of a parsed URL is an IP address instead of a name. */
export const isAddressLiteral = (hostname: string): boolean =>
  hostname.startsWith('[') || ipaddr.IPv4.isValid(hostname)

import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is one of the public internet. Addresses that carry another one inside them (IPv4-mapped, NAT64,
 * 6to4, Teredo) and everything reserved count as not public: a request must not reach a neighbour by any detour.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 ? !isReserved(parsed) : isGlobal(parsed)
}

// RFC 6890 and its registry, beyond what the library names.
const reserved = ['192.0.0.0/24', '192.88.99.0/24', '198.18.0.0/15'].map((range) =>
  ipaddr.IPv4.parseCIDR(range),
)
const isReserved = (address: ipaddr.IPv4) => reserved.some((range) => address.match(range))

/** Of IPv6 only 2000::/3 is given out; within it these are for documentation, tunnels and protocols. */
const given = ipaddr.IPv6.parseCIDR('2000::/3')
const notGlobal = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
)
const isGlobal = (address: ipaddr.IPv6) =>
  address.match(given) && !notGlobal.some((range) => address.match(range)) && address.zoneId === undefined

/** Whether a host of a URL is an address in some spelling instead of a name; a URL parser has made it canonical. */
export const isAddressLiteral = (hostname: string): boolean =>
  hostname.startsWith('[') || ipaddr.IPv4.isValid(hostname)

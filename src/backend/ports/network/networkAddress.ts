import ipaddr from 'ipaddr.js'
import { isIPv4, isIPv6 } from 'node:net'

/**
 * A network address in canonical form, however a socket or a proxy writes it: without brackets, port and zone, and
 * with IPv4-mapped IPv6 as IPv4. Null when it is not an address.
 */
export function plainAddress(text: string | undefined): string | null {
  const bare = withoutZone(text)
  return isIPv4(bare) ? bare : (parseIpv6(bare)?.toString() ?? null)
}

/**
 * The key that limits count by: an IPv4 address, or the /64 of an IPv6 address, the smallest network a customer is
 * assigned. Anything that is not an address shares one key.
 */
export const addressKey = (text: string | undefined): string => networkOf(text, 64) ?? 'unknown'

/**
 * What a /48 may do, in limits of a /64. A customer with a /48 has 65,536 networks; where a provider gives it to many
 * customers, they share this.
 */
export const networksOfSite = 4

/** A network that limits count by, and how many times the limit of one address it has. */
export interface LimitedNetwork {
  readonly key: string
  readonly times: number
}

/**
 * The networks of an address: that of `addressKey`, and the /48 around an IPv6 address, the largest network a customer is
 * assigned. That of the /48 comes last, so that one blocked network does not use it up.
 */
export function limitedNetworks(text: string | undefined): readonly LimitedNetwork[] {
  const own = { key: addressKey(text), times: 1 }
  const isIpv6Address = parseIpv6(withoutZone(text)) instanceof ipaddr.IPv6
  return isIpv6Address ? [own, { key: networkOf(text, 48) ?? '', times: networksOfSite }] : [own]
}

/** The network of an IPv6 address, or an IPv4 address; null when it is neither. */
function networkOf(text: string | undefined, prefix: 48 | 64): string | null {
  const bare = withoutZone(text)
  if (isIPv4(bare)) return bare
  const parsed = parseIpv6(bare)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed?.toString() ?? null
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${prefix}`).toString()}/${prefix}`
}

/** The client address that the last proxy added; earlier entries can be forged by the client. */
export function forwardedAddress(header: string | readonly string[] | undefined): string | null {
  return plainAddress(
    String(header ?? '')
      .split(',')
      .at(-1),
  )
}

/** Whether the address is this machine's. */
export function isLoopback(text: string | undefined): boolean {
  const bare = withoutZone(text)
  return isIPv4(bare) ? bare.startsWith('127.') : parseIpv6(bare)?.range() === 'loopback'
}

const withoutZone = (text: string | undefined): string => withoutPort((text ?? '').trim()).replace(/%.*$/, '')

/** Null when it is no IPv6 address. Of one that stands for an IPv4 address, that one. */
function parseIpv6(bare: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return isIPv6(bare) ? ipaddr.process(bare) : null
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](:\d{1,5})?$/.exec(text)
  if (bracketed) return bracketed[1] ?? ''
  return /^[\d.]+:\d{1,5}$/.test(text) ? text.slice(0, text.lastIndexOf(':')) : text
}

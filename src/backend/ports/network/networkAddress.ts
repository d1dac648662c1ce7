import ipaddr from 'ipaddr.js'

/**
 * A network address in canonical form, however a socket or a proxy writes it: without brackets, port and zone, and
 * with IPv4-mapped IPv6 as IPv4. Null when it is not an address.
 */
export function plainAddress(text: string | undefined): string | null {
  const parsed = parse(text)
  return parsed && parsed.toString()
}

/**
 * The key that rate limits count by: an IPv4 address, or the /64 of an IPv6 address, the smallest network a customer
 * is assigned. Anything that is not an address shares one key.
 */
export function addressKey(text: string | undefined): string {
  const parsed = parse(text)
  if (parsed === null) return 'unknown'
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
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
  return parse(text)?.range() === 'loopback'
}

function parse(text: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = withoutPort((text ?? '').trim()).replace(/%.*$/, '')
  // The library also parses forms such as 127.1 and 0x7f000001, which legitimate clients do not send.
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare)
  return ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare) : null
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](:\d{1,5})?$/.exec(text)
  if (bracketed) return bracketed[1] ?? ''
  return /^[\d.]+:\d{1,5}$/.test(text) ? text.slice(0, text.lastIndexOf(':')) : text
}

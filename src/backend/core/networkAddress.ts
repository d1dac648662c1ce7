import ipaddr from 'ipaddr.js'

/**
 * A network address in its one spelling, however a socket or a proxy writes it: without brackets, port and zone, and
 * IPv4 as itself where it is mapped into IPv6. Null for what is no address.
 */
export function plainAddress(text: string | undefined): string | null {
  const parsed = parse(text)
  return parsed && parsed.toString()
}

/**
 * What limits count by: an IPv4 address, or the /64 of an IPv6 address, which is the least that anybody is given and
 * holds more addresses than could ever be counted. All that is no address counts as one.
 */
export function addressKey(text: string | undefined): string {
  const parsed = parse(text)
  if (parsed === null) return 'unknown'
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}

/** The peer as the last proxy names it; what stands before that may be the visitor's own invention. */
export function forwardedAddress(header: string | readonly string[] | undefined): string | null {
  return plainAddress(
    String(header ?? '')
      .split(',')
      .at(-1),
  )
}

/** Whether it is this machine that asks. */
export function isLoopback(text: string | undefined): boolean {
  return parse(text)?.range() === 'loopback'
}

function parse(text: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = withoutPort((text ?? '').trim()).replace(/%.*$/, '')
  // Other forms that the library reads, as 127.1 and 0x7f000001, are written by nobody who means an address.
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare)
  return ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare) : null
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](:\d{1,5})?$/.exec(text)
  if (bracketed) return bracketed[1] ?? ''
  return /^[\d.]+:\d{1,5}$/.test(text) ? text.slice(0, text.lastIndexOf(':')) : text
}

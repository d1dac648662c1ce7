import Bowser from 'bowser'
import ipaddr from 'ipaddr.js'

/** Browser and system from the user agent, such as `Firefox, Linux`; empty if unknown. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return ''
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(', ')
}

/**
 * The range that a network address belongs to: /24 of IPv4, /48 of IPv6. Empty if invalid, and for this machine's own
 * addresses, which are no place.
 */
export function placeOf(address: string | null): string {
  if (!address || !ipaddr.isValid(address)) return ''
  const parsed = ipaddr.process(address)
  if (['loopback', 'unspecified'].includes(parsed.range())) return ''
  return parsed instanceof ipaddr.IPv4
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString()}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()}/48`
}

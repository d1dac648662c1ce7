/** An unquoted local part: atoms separated by single dots. Other forms of the mail standards have many spellings. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * The canonical form of an e-mail address, used to compare, count, store and mail: lower case, an unquoted ASCII local
 * part, a domain name with a dot and its international labels in ASCII. Null for anything else, because comments, quotes,
 * groups and address literals would allow many spellings of one mailbox (docs/decisions/028-email-address-form.md).
 */
export function mailAddress(text: string): string | null {
  const parts = text.trim().split('@')
  const [local = '', domain = ''] = parts.map((part) => part.toLowerCase())
  if (parts.length !== 2 || local.length > 64 || !localPart.test(local)) return null
  const ascii = asciiDomain(domain)
  const address = `${local}@${ascii}`
  return ascii === null || address.length > 254 ? null : address
}

/** A domain name in lower-case ASCII: `пошта.укр` is `xn--80a1acn3a.xn--j1amh`. Null if it is not a domain name. */
export function asciiDomain(domain: string): string | null {
  // The URL parser also accepts input that is no domain name: `%61`, user names, ports, other dots.
  if (!/^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u.test(domain)) return null
  const host = URL.parse(`http://${domain}/`)?.hostname ?? ''
  const labels = host.split('.')
  const top = labels.at(-1) ?? ''
  const isName = host.length <= 253 && labels.length > 1 && labels.every((one) => label.test(one))
  return isName && /^([a-z]{2,}|xn--[a-z0-9-]+)$/.test(top) ? host : null
}

/** An unquoted local part: atoms with single dots between them. What else the mail standards allow has many spellings. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * An e-mail address in the one form in which it is compared, counted, kept and mailed to: lower case, an unquoted local
 * part of ASCII letters, a domain name with a dot whose international labels are written in ASCII. Null for everything
 * else: comments, quotes, groups, lists and address literals would each spell one mailbox in many ways.
 */
export function mailAddress(text: string): string | null {
  const parts = text.trim().split('@')
  const [local = '', domain = ''] = parts.map((part) => part.toLowerCase())
  if (parts.length !== 2 || local.length > 64 || !localPart.test(local)) return null
  const ascii = asciiDomain(domain)
  const address = `${local}@${ascii}`
  return ascii === null || address.length > 254 ? null : address
}

/** A domain name in lower-case ASCII: `пошта.укр` is `xn--80a1acn3a.xn--j1amh`. Null for what is no domain name. */
export function asciiDomain(domain: string): string | null {
  // The parser of addresses also reads what is no name: `%61`, user names, ports, other dots.
  if (!/^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u.test(domain)) return null
  const host = URL.parse(`http://${domain}/`)?.hostname ?? ''
  const labels = host.split('.')
  const top = labels.at(-1) ?? ''
  const isName = host.length <= 253 && labels.length > 1 && labels.every((one) => label.test(one))
  return isName && /^([a-z]{2,}|xn--[a-z0-9-]+)$/.test(top) ? host : null
}

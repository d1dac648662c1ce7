import { domainToASCII, domainToUnicode } from 'node:url'
import providers from 'email-providers'
import { parse } from 'tldts'
import { isAddressLiteral } from '../../ports/fetch/addresses.ts'

/** Why a name cannot be a company's domain: keys of `validation.json`. */
export type DomainProblem =
  'domainInvalid' | 'domainAddress' | 'domainSuffix' | 'domainShared' | 'domainFreeMail'

/** Mail providers missing from the library, with their subdomains. */
const moreProviders = [
  'tutanota.com',
  'tuta.io',
  'fastmail.com',
  'fastmail.fm',
  'duck.com',
  'bigmir.net',
  'meta.ua',
]
const freeMail = new Set([...providers, ...moreProviders])
/** Under any suffix: yahoo.co.uk, yandex.ua. */
const freeMailNames = new Set(['gmail', 'googlemail', 'yahoo', 'ymail', 'hotmail', 'yandex', 'protonmail', 'mailinator']) // prettier-ignore
/** Suffixes of the public list under which no domain can be registered. */
const specialSuffixes = new Set(['onion', 'arpa'])

/**
 * Extracts the registrable domain from a URL, host or name, in lower case and ASCII: `https://www.Example.com/jobs`
 * is `example.com`. Only whole domains are accepted, because a subdomain may belong to anybody.
 */
export function toDomain(
  typed: string,
  { exampleDomains }: { readonly exampleDomains: boolean } = { exampleDomains: false },
): { domain: string } | { problem: DomainProblem } {
  const host = hostIn(typed)
  if (host === null) return { problem: 'domainInvalid' }
  if (isAddressLiteral(host)) return { problem: 'domainAddress' }
  const [example] = /(?<![^.])[^.]+\.example$/.exec(host) ?? []
  if (exampleDomains && example) return { domain: example }
  const { domain, isIcann, isPrivate, isIp } = parse(host, { allowPrivateDomains: true })
  if (isIp) return { problem: 'domainAddress' }
  // Under a private suffix such as github.io each name belongs to a different customer.
  if (isPrivate) return { problem: 'domainShared' }
  if (!isIcann || specialSuffixes.has(host.split('.').at(-1) ?? '')) return { problem: 'domainInvalid' }
  if (!domain) return { problem: 'domainSuffix' }
  if (freeMail.has(domain) || freeMailNames.has(domain.split('.')[0] ?? ''))
    return { problem: 'domainFreeMail' }
  return { domain }
}

/** The host of the input, or null. Parsed by URL rules, which normalise every spelling of an address. */
function hostIn(typed: string): string | null {
  const text = typed.trim().replace(/^https?:\/\//i, '')
  if (text.includes('@')) return null
  const host = URL.parse(`https://${text}`)?.hostname.replace(/\.$/, '') ?? ''
  if (host.startsWith('[')) return host
  if (host.length > 253 || !host.includes('.')) return /^[\p{L}\p{N}-]+$/u.test(text) ? host || null : null
  const labels = host.split('.')
  return labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) ? host : null
}

/**
 * A domain for display. Unicode is shown only when it cannot be mistaken for another domain: each label in a single
 * script, and not composed solely of lookalikes of Latin letters.
 */
export function shownDomain(domain: string): string {
  const unicode = domainToUnicode(domain)
  if (unicode === domain || unicode === '' || domainToASCII(unicode) !== domain) return domain
  const [own = '', ...suffix] = unicode.split('.')
  if (![own, ...suffix].every(isSingleScript)) return domain
  // Under a Cyrillic suffix readers do not expect a Latin name.
  const isMistakable = /\p{Script=Cyrillic}/u.test(own) && !isCyrillic(suffix.at(-1) ?? '')
  return isMistakable && ![...own].some((letter) => distinctCyrillic.has(letter)) ? domain : unicode
}

function isSingleScript(label: string): boolean {
  if (/^[a-z0-9-]+$/.test(label)) return true
  // Latin letters with combining marks (ü, š), but not letters made to resemble others (ɡ, ı).
  const plain = label.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  if (/^[a-z0-9ßøłđæœ-]+$/.test(plain)) return true
  // No digits: 3 resembles з.
  return isCyrillic(label)
}

const isCyrillic = (label: string) => /^[\p{Script=Cyrillic}-]+$/u.test(label)
/** Cyrillic letters that do not resemble Latin ones. */
const distinctCyrillic = new Set('бґджзийлфцчщэюяыъ')

import { domainToASCII, domainToUnicode } from 'node:url'
import providers from 'email-providers'
import { parse } from 'tldts'
import { isAddressLiteral } from '../../fetch/addresses.ts'

/** Why a name cannot be a company's domain: keys of `validation.json`. */
export type DomainProblem =
  'domainInvalid' | 'domainAddress' | 'domainSuffix' | 'domainShared' | 'domainFreeMail'

/** Mail providers that the library does not know; subdomains and their national siblings go with them. */
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
/** Whatever the ending: yahoo.co.uk, yandex.ua. */
const freeMailNames = new Set(['gmail', 'googlemail', 'yahoo', 'ymail', 'hotmail', 'yandex', 'protonmail', 'mailinator']) // prettier-ignore
/** Suffixes of the public list under which nothing is anybody's on the internet. */
const special = new Set(['onion', 'arpa'])

/**
 * The registrable domain of what somebody has typed, as an address, a host or a name, in lower case and ASCII:
 * `https://www.Example.com/jobs` is `example.com`. Only whole domains count: a part of one may be anybody's.
 */
export function toDomain(typed: string): { domain: string } | { problem: DomainProblem } {
  const host = hostIn(typed)
  if (host === null) return { problem: 'domainInvalid' }
  if (isAddressLiteral(host)) return { problem: 'domainAddress' }
  const { domain, isIcann, isPrivate, isIp } = parse(host, { allowPrivateDomains: true })
  if (isIp) return { problem: 'domainAddress' }
  // Below a private suffix (github.io) everybody has a name of their own, and none is a company's.
  if (isPrivate) return { problem: 'domainShared' }
  if (!isIcann || special.has(host.split('.').at(-1) ?? '')) return { problem: 'domainInvalid' }
  if (!domain) return { problem: 'domainSuffix' }
  if (freeMail.has(domain) || freeMailNames.has(domain.split('.')[0] ?? ''))
    return { problem: 'domainFreeMail' }
  return { domain }
}

/** The host of what was typed, or null: by the rules of URLs, which make every spelling of an address canonical. */
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
 * A domain as people write it, for showing. A name is shown in its own letters only where nobody can take it for
 * another one: each label in one script, and not made of lookalikes of Latin letters alone.
 */
export function shownDomain(domain: string): string {
  const unicode = domainToUnicode(domain)
  if (unicode === domain || unicode === '' || domainToASCII(unicode) !== domain) return domain
  const [own = '', ...suffix] = unicode.split('.')
  if (![own, ...suffix].every(isOfOneScript)) return domain
  // Under a Cyrillic suffix nobody expects a Latin name.
  const isMistakable = /\p{Script=Cyrillic}/u.test(own) && !isCyrillic(suffix.at(-1) ?? '')
  return isMistakable && ![...own].some((letter) => cyrillicAlone.has(letter)) ? domain : unicode
}

function isOfOneScript(label: string): boolean {
  if (/^[a-z0-9-]+$/.test(label)) return true
  // Latin with the marks that decompose (ü, š); not the letters made to look like others (ɡ, ı).
  const plain = label.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  if (/^[a-z0-9ßøłđæœ-]+$/.test(plain)) return true
  // A digit among Cyrillic letters may be one of them: 3 and з.
  return isCyrillic(label)
}

const isCyrillic = (label: string) => /^[\p{Script=Cyrillic}-]+$/u.test(label)
/** Cyrillic letters that no reader of a domain takes for a Latin one. */
const cyrillicAlone = new Set('бґджзийлфцчщэюяыъ')

import { asciiDomain } from './mailAddress.ts'
import { isTopLevelDomain } from './topLevelDomains.ts'

/** Names of technologies that look like domain names. */
const technologies: ReadonlySet<string> = new Set([
  'asp.net',
  'vb.net',
  'ado.net',
  'ml.net',
  'json.net',
  'socket.io',
  'h2o.ai',
  'fast.ai',
  'discord.py',
  'web.py',
  'actix.rs',
  'rocket.rs',
])

/** `https://` and the obfuscated spellings that people still understand. */
const scheme = /[\w+.-]:\/\/|\b(?:h(?:tt|xx)ps?:|(?:mailto|javascript|data|file|ftp|tel|sms):\S)/i
const mailbox = /[^\s@]@[^\s@]+\.[^\s@]/
/**
 * Labels joined by dots without spaces, which mail clients turn into links. Begins where a run of letters does: tried at
 * each letter, a long name would take the square of its length.
 */
const dotted = /(?<![\p{L}\p{N}_-])[_-]*([\p{L}\p{N}][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}][\p{L}\p{N}_-]*)+)/gu
/** Characters that look like a dot, and spellings such as `(dot)` that hide one from filters. */
const otherDots = /[\u3002\u06D4\u0701\u0702\uA4F8\uA60E]/g
const hiddenDot =
  /\s*[[({<]\s*(?:\.|dot|крапка)\s*[\])}>]\s*|(?<=[\p{L}\p{N}])\s+dot\s+(?!net\b)(?=[\p{L}]{2,}(?:[\s/]|$))/giu

/**
 * The web and mail addresses in a name. In a mail that we send, each would become a link for spam or phishing. Lookalikes
 * do not count: `Node.js`, `Senior .NET`, `О.Петренко`, `v2.0`.
 */
function addressesIn(name: string): string[] {
  const text = name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(otherDots, '.')
    .replace(hiddenDot, '.')
  const found = [...text.matchAll(dotted)].map(([, address = '']) => address.toLowerCase())
  const hosts = found.filter(
    (address) =>
      !technologies.has(address) &&
      (address.startsWith('www.') || isTopLevelDomain(address.slice(address.lastIndexOf('.') + 1))),
  )
  const numbers = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?=[/:])/.exec(text)
  const others = [scheme.exec(text), mailbox.exec(text), numbers].flatMap((match) => match?.[0] ?? [])
  return [...hosts, ...others]
}

/** Whether a name contains no address. A company may be named after its verified domain: `Booking.com`. */
export function isPlainName(name: string, verifiedDomain: string | null = null): boolean {
  return addressesIn(name).every(
    (address) => verifiedDomain !== null && asciiDomain(address) === verifiedDomain,
  )
}

import { request } from 'node:https'
import { isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'
import { isAddressLiteral, isPublicAddress } from './addresses.ts'

/** For tests: the one authority that may be reached although it is not public, in place of port 443. */
export interface TestAuthority {
  readonly address: string
  readonly port: number
  /** The certificate authority to trust, PEM. */
  readonly ca: string
}

export interface FetchRules {
  readonly maxBytes: number
  /** From the first connection to the last byte, over all redirects. */
  readonly timeoutMs: number
  readonly maxRedirects: number
  /** Whether a redirect may lead to another host. */
  mayRedirect(from: URL, to: URL): boolean
}
export interface Fetched {
  readonly url: string
  readonly status: number
  readonly contentType: string
  readonly body: Buffer
}

type Reason = 'notAllowed' | 'privateAddress' | 'tooManyRedirects' | 'tooLarge' | 'timeout' | 'unreachable'

export class FetchRefused extends Error {
  readonly reason: Reason
  constructor(reason: Reason, cause?: unknown) {
    super(`Not fetched: ${reason}`, { cause })
    this.name = 'FetchRefused'
    this.reason = reason
  }
}

interface Reach {
  resolve(name: string): Promise<readonly string[]>
  readonly testAuthority: TestAuthority | null
}

/**
 * Fetches what somebody else has named, over https on its own port, without cookies or credentials. The name is resolved
 * here, each of its addresses must be public, and the connection goes to one of these very addresses: an answer that
 * changes between looking and connecting changes nothing. Every redirect is treated like the first address.
 */
export async function safeFetch(address: string, rules: FetchRules, reach: Reach): Promise<Fetched> {
  const deadline = AbortSignal.timeout(rules.timeoutMs)
  try {
    let url = checked(address)
    for (let hop = 0; ; hop++) {
      const answer = await send(url, await publicAddressOf(url, reach, deadline), reach, deadline)
      const target = redirectOf(answer, url)
      if (!target) return await read(answer, url, rules.maxBytes)
      answer.destroy()
      if (hop === rules.maxRedirects) throw new FetchRefused('tooManyRedirects')
      if (target.hostname !== url.hostname && !rules.mayRedirect(url, target))
        throw new FetchRefused('notAllowed')
      url = target
    }
  } catch (error) {
    if (error instanceof FetchRefused) throw error
    throw new FetchRefused(deadline.aborted ? 'timeout' : 'unreachable', error)
  }
}

/** @throws FetchRefused unless it is a plain https address of a name */
function checked(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (url?.protocol !== 'https:') throw new FetchRefused('notAllowed')
  if (url.username || url.password || url.port || isAddressLiteral(url.hostname))
    throw new FetchRefused('notAllowed')
  // A name without a dot is one of the own network.
  if (!url.hostname.replace(/\.$/, '').includes('.')) throw new FetchRefused('notAllowed')
  return url
}

async function publicAddressOf({ hostname }: URL, reach: Reach, deadline: AbortSignal): Promise<string> {
  const found = await within(deadline, reach.resolve(hostname))
  const [first] = found
  if (!first) throw new FetchRefused('unreachable')
  const allowed = (one: string) => isPublicAddress(one) || one === reach.testAuthority?.address
  if (!found.every(allowed)) throw new FetchRefused('privateAddress')
  return first
}

function within<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new FetchRefused('timeout'))
    if (deadline.aborted) end()
    deadline.addEventListener('abort', end, { once: true })
    work.then(resolve, reject).finally(() => deadline.removeEventListener('abort', end))
  })
}

function send(
  url: URL,
  address: string,
  { testAuthority }: Reach,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const test = address === testAuthority?.address ? testAuthority : null
  return new Promise((resolve, reject) => {
    const asked = request({
      // The certificate is asked of the name, the connection goes to the address that was checked.
      host: url.hostname,
      servername: url.hostname,
      lookup: (_name, options, done) =>
        options.all ? done(null, [{ address, family: isIP(address) }]) : done(null, address, isIP(address)),
      port: test?.port ?? 443,
      ...(test ? { ca: test.ca } : {}),
      path: url.pathname + url.search,
      method: 'GET',
      agent: false,
      signal,
      maxHeaderSize: 16_384,
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'TenureBot/1.0' },
    })
    asked.once('response', (answer) => {
      const { remoteAddress = '' } = answer.socket
      if (test || isPublicAddress(remoteAddress)) return resolve(answer)
      answer.destroy()
      reject(new FetchRefused('privateAddress'))
    })
    asked.once('error', reject)
    asked.end()
  })
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) return null
  return checked(headers.location, from)
}

async function read(answer: IncomingMessage, url: URL, maxBytes: number): Promise<Fetched> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) {
      answer.destroy()
      throw new FetchRefused('tooLarge')
    }
    parts.push(part)
  }
  return {
    url: url.href,
    status: answer.statusCode ?? 0,
    contentType: answer.headers['content-type'] ?? '',
    body: Buffer.concat(parts),
  }
}

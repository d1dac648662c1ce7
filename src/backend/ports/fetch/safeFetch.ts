import { request } from 'node:https'
import { isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'
import { isAddressLiteral, isPublicAddress } from './addresses.ts'

/** For tests: one server that may be reached although its address is not public. */
export interface TestAuthority {
  readonly address: string
  readonly port: number
  /** The certificate authority to trust, PEM. */
  readonly ca: string
}

export interface FetchRules {
  readonly maxBytes: number
  /** For the whole fetch, including redirects. */
  readonly timeoutMs: number
  readonly maxRedirects: number
  /** Whether a redirect may lead to another host. */
  mayRedirect(from: URL, to: URL): boolean
  /** Whether a response of this media type is read; all are if omitted. */
  accepts?(mediaType: string): boolean
  /** What is longer than `maxBytes` is cut off instead of refused. */
  readonly cutsOff?: true
}
export interface Fetched {
  readonly url: string
  readonly status: number
  readonly contentType: string
  readonly body: Buffer
}

type Reason =
  'notAllowed' | 'privateAddress' | 'tooManyRedirects' | 'wrongType' | 'tooLarge' | 'timeout' | 'unreachable'

export class FetchRefused extends Error {
  readonly reason: Reason
  constructor(reason: Reason, cause?: unknown) {
    super(`Not fetched: ${reason}`, { cause })
    this.name = 'FetchRefused'
    this.reason = reason
  }
}

interface Network {
  resolve(name: string): Promise<readonly string[]>
  readonly testAuthority: TestAuthority | null
}

/**
 * Fetches a URL given by a user, over https on port 443, without cookies or credentials. The name is resolved here, all
 * its addresses must be public, and the connection goes to the checked address, which rules out DNS rebinding. Redirects
 * are checked like the first URL.
 */
export async function safeFetch(address: string, rules: FetchRules, network: Network): Promise<Fetched> {
  const deadline = AbortSignal.timeout(rules.timeoutMs)
  try {
    let url = validateUrl(address)
    for (let hop = 0; ; hop++) {
      const response = await send(url, await resolvePublicAddress(url, network, deadline), network, deadline)
      const target = redirectTarget(response, url)
      if (!target) return await readResponse(response, url, rules)
      response.destroy()
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

/** @throws FetchRefused unless it is an https URL of a host name on the default port */
function validateUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (url?.protocol !== 'https:') throw new FetchRefused('notAllowed')
  if (url.username || url.password || url.port || isAddressLiteral(url.hostname))
    throw new FetchRefused('notAllowed')
  // Names without a dot are internal.
  if (!url.hostname.replace(/\.$/, '').includes('.')) throw new FetchRefused('notAllowed')
  return url
}

async function resolvePublicAddress(
  { hostname }: URL,
  network: Network,
  deadline: AbortSignal,
): Promise<string> {
  const found = await withDeadline(deadline, network.resolve(hostname))
  const [first] = found
  if (!first) throw new FetchRefused('unreachable')
  const allowed = (one: string) => isPublicAddress(one) || one === network.testAuthority?.address
  if (!found.every(allowed)) throw new FetchRefused('privateAddress')
  return first
}

function withDeadline<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new FetchRefused('timeout'))
    if (deadline.aborted) onAbort()
    deadline.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => deadline.removeEventListener('abort', onAbort))
  })
}

function send(
  url: URL,
  address: string,
  { testAuthority }: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const test = address === testAuthority?.address ? testAuthority : null
  return new Promise((resolve, reject) => {
    const req = request({
      // The certificate is checked for the name; the connection goes to the checked address.
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
    req.once('response', (response) => {
      const { remoteAddress = '' } = response.socket
      if (test || isPublicAddress(remoteAddress)) return resolve(response)
      response.destroy()
      reject(new FetchRefused('privateAddress'))
    })
    req.once('error', reject)
    req.end()
  })
}

function redirectTarget({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) return null
  return validateUrl(headers.location, from)
}

async function readResponse(
  response: IncomingMessage,
  url: URL,
  { maxBytes, accepts, cutsOff }: FetchRules,
): Promise<Fetched> {
  const { 'content-type': contentType = '', 'content-encoding': encoding = 'identity' } = response.headers
  const mediaType = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (accepts && (encoding !== 'identity' || !accepts(mediaType))) {
    response.destroy()
    throw new FetchRefused('wrongType')
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes && !cutsOff) {
      response.destroy()
      throw new FetchRefused('tooLarge')
    }
    parts.push(part)
    // Leaving the loop closes the connection.
    if (size >= maxBytes && cutsOff) break
  }
  return {
    url: url.href,
    status: response.statusCode ?? 0,
    contentType,
    body: Buffer.concat(parts).subarray(0, maxBytes),
  }
}

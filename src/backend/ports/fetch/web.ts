import { Resolver } from 'node:dns/promises'
import { safeFetch, type Fetched, type FetchRules, type TestAuthority } from './safeFetch.ts'

export interface WebConfig {
  /** DNS servers to ask, `address` or `address:port`; none: those of the system. */
  readonly dnsServers?: readonly string[]
  /** TXT records by name that are resolved locally: the reserved domains of the demo. */
  readonly localRecords?: ReadonlyMap<string, readonly string[]>
  /** Whether names under the reserved `.example` count as domains: in the demo and in development, where mails arrive in the outbox. */
  readonly exampleDomains?: boolean
  /** Where registrations of domains are looked up, without a slash at its end. */
  readonly rdapUrl?: string | null
  readonly testAuthority?: TestAuthority
}

/** DNS lookups and HTTP requests to external servers, protected against SSRF. */
export interface Web {
  readonly exampleDomains: boolean
  /** An RDAP server (RFC 9082), or one that leads to those of the registries; null: registrations are not looked up. */
  readonly rdapUrl: string | null
  /** The TXT records of a name, each joined from its parts; empty when there are none. */
  resolveTxt(name: string): Promise<readonly string[]>
  /** @throws FetchRefused when the rules forbid it or the server is unreachable */
  fetch(url: string, rules: FetchRules): Promise<Fetched>
}

const timeoutMs = 3_000

export function createWeb({
  dnsServers = [],
  localRecords,
  exampleDomains = false,
  rdapUrl = null,
  testAuthority,
}: WebConfig = {}): Web {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2, maxTimeout: timeoutMs })
  if (dnsServers.length > 0) resolver.setServers([...dnsServers])
  return {
    exampleDomains,
    rdapUrl,
    async resolveTxt(name) {
      const local = localRecords?.get(name)
      if (local) return local
      return (await emptyIfMissing(resolver.resolveTxt(name))).map((parts) => parts.join(''))
    },
    fetch: (url, rules) =>
      safeFetch(url, rules, {
        async resolve(name) {
          const [four, six] = await Promise.all([
            emptyIfMissing(resolver.resolve4(name)),
            emptyIfMissing(resolver.resolve6(name)),
          ])
          return [...four, ...six]
        },
        testAuthority: testAuthority ?? null,
      }),
  }
}

/** A missing name or record is an empty result; an unreachable DNS server is an error. */
async function emptyIfMissing<T>(answer: Promise<T[]>): Promise<T[]> {
  try {
    return await answer
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (['ENOTFOUND', 'ENODATA'].includes(code)) return []
    throw error
  }
}

import { Resolver } from 'node:dns/promises'
import { safeFetch, type Fetched, type FetchRules, type TestAuthority } from './safeFetch.ts'

export interface WebConfig {
  /** DNS servers to ask, `address` or `address:port`; none: those of the system. */
  readonly dnsServers?: readonly string[]
  /** TXT records by name that are answered here, without asking anybody: the reserved domains of the demo. */
  readonly localRecords?: ReadonlyMap<string, readonly string[]>
  readonly testAuthority?: TestAuthority
}

/** The internet beyond this product, asked only in ways that cannot be turned against its own network. */
export interface Web {
  /** The texts at a name, each joined from its parts; none when the name or its texts do not exist. */
  resolveTxt(name: string): Promise<readonly string[]>
  /** @throws FetchRefused for whatever the rules do not allow, and for what cannot be reached */
  fetch(url: string, rules: FetchRules): Promise<Fetched>
}

const timeoutMs = 3_000

export function createWeb({ dnsServers = [], localRecords, testAuthority }: WebConfig = {}): Web {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2, maxTimeout: timeoutMs })
  if (dnsServers.length > 0) resolver.setServers([...dnsServers])
  return {
    async resolveTxt(name) {
      const local = localRecords?.get(name)
      if (local) return local
      return (await orNothing(resolver.resolveTxt(name))).map((parts) => parts.join(''))
    },
    fetch: (url, rules) =>
      safeFetch(url, rules, {
        async resolve(name) {
          const [four, six] = await Promise.all([
            orNothing(resolver.resolve4(name)),
            orNothing(resolver.resolve6(name)),
          ])
          return [...four, ...six]
        },
        testAuthority: testAuthority ?? null,
      }),
  }
}

/** That there is nothing is an answer; that nobody answered is a failure. */
async function orNothing<T>(answer: Promise<T[]>): Promise<T[]> {
  try {
    return await answer
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (['ENOTFOUND', 'ENODATA'].includes(code)) return []
    throw error
  }
}

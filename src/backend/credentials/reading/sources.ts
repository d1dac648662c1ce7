import type { StatusPurpose } from '#contract/credentials/kinds.ts'
import type { IssuingCompany } from '#contract/credentials/verify.ts'
import { FetchRefused } from '../../ports/fetch/safeFetch.ts'
import type { Web } from '../../ports/fetch/web.ts'
import { parseDocument } from './parseDocument.ts'

/** An issuer that this server hosts. */
export interface OwnIssuer {
  /** Its document, as it is served. */
  readonly document: Readonly<Record<string, unknown>>
  readonly company: IssuingCompany
}

export interface OwnPlace {
  /** The DID of the list's issuer. */
  readonly did: string
  readonly purpose: StatusPurpose
  readonly isSet: boolean
}

/** What this server publishes itself, and therefore does not fetch; null is what it does not. */
export interface OwnDocuments {
  resolveOwn(did: string): Promise<OwnIssuer | null>
  /**
   * What the list at an address says of one of its places; nobody has to sign what this server says to itself.
   *
   * @throws Unverifiable when there is no such list
   */
  readOwnPlace(url: string, index: number): Promise<OwnPlace | null>
}

/** Where documents come from while a credential is read. */
export interface Sources {
  readonly now: Date
  readonly own: OwnDocuments | null
  findVerifiedCompany(domain: string): Promise<IssuingCompany | null>
  /** A company that has closed, by a key with which it signed here, as Multikey. */
  findClosedCompany(publicKey: string): Promise<IssuingCompany | null>
  /** @throws FetchRefused, Unverifiable */
  fetchDocument(url: string, rules: FetchDocumentRules): Promise<Readonly<Record<string, unknown>>>
}

interface FetchDocumentRules {
  /** Who controls a host says what its identifiers are; a list is signed, wherever it is. */
  readonly mayLeaveHost: boolean
}

/** Milliseconds for everything that is fetched for one credential. */
const fetchingMs = 2_500

/** Fetches documents of strangers, all within the same time. */
export function createFetchDocument(web: Web): Sources['fetchDocument'] {
  const end = performance.now() + fetchingMs
  return async (url, { mayLeaveHost }) => {
    const timeoutMs = Math.floor(end - performance.now())
    if (timeoutMs <= 0) throw new FetchRefused('timeout')
    const fetched = await web.fetch(url, {
      maxBytes: 64 * 1024,
      timeoutMs,
      maxRedirects: 2,
      mayRedirect: () => mayLeaveHost,
    })
    if (fetched.status !== 200) throw new FetchRefused('unreachable')
    return parseDocument(fetched.body.toString('utf8'))
  }
}

/** Whether something was not fetched because its address is not one of the public internet. */
export const isPrivate = (error: unknown): boolean =>
  error instanceof FetchRefused && (error.reason === 'privateAddress' || error.reason === 'notAllowed')

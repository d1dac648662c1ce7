import type { Environment } from './config.ts'
import { isLocalName } from './hosts.ts'

/**
 * What cannot work although the settings are valid: a site on this machine whose URL names another port than the one it
 * listens on. With a proxy in between both are right. Null if there is nothing to say.
 */
export function portMismatch({ SITE_URL, PORT, TRUST_PROXY }: Environment): string | null {
  const { hostname, port: named, protocol } = new URL(SITE_URL)
  if (!isLocalName(hostname) || PORT === 0 || TRUST_PROXY === 'on') return null
  if (Number(named || (protocol === 'https:' ? 443 : 80)) === PORT) return null
  return (
    `SITE_URL is ${SITE_URL}, but the server listens on port ${PORT}. Sockets, passkeys and links in mails work only at ` +
    `SITE_URL. Unset it, or set it to http://localhost:${PORT}; behind a proxy, set TRUST_PROXY=on.`
  )
}

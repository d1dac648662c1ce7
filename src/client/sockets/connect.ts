import { clientConfig } from '../config.ts'
import { readToken } from '../token.ts'
import { $token } from '../tokenStore.ts'
import { shareSockets } from './share.ts'
import type { ConnectionState, Sockets } from './sockets.ts'

/** Null when the user has signed out meanwhile, or the site has no realtime server. */
export async function connectSockets(onState: (state: ConnectionState) => void): Promise<Sockets | null> {
  const { realtime } = clientConfig()
  const token = readToken()
  if (!realtime || token === '') return null
  const settings = { ...realtime, token }
  const sockets =
    (await shareSockets(settings, onState)) ?? (await import('./inPage.ts')).openInPage(settings, onState)

  if (readToken() !== token) {
    sockets.disconnect()
    return null
  }
  // Browsers do not put a page with an open socket into the back/forward cache.
  addEventListener('pagehide', () => sockets.disconnect())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readToken() === token) sockets.connect()
  })
  $token.listen((changed) => {
    // The sockets are authenticated with the token they were opened with.
    if (changed !== token) sockets.disconnect()
  })
  return sockets
}

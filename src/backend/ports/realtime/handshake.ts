import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { forwardedAddress, limitedNetworks, type LimitedNetwork } from '../network/networkAddress.ts'
import { countConnections, type Hub, type Room } from './hub.ts'
import type { ProtocolError } from './protocolErrors.ts'
import { splitUrl } from './signing.ts'

/** Which sockets a deployment admits. */
export interface AdmissionPolicy {
  /** Origins of pages that may open sockets, such as `https://tenure.example`. */
  allowedOrigins: readonly string[] | 'any'
  allowedHosts: readonly string[] | 'any'
  /** Trust the last entry of `X-Forwarded-For` and `X-Forwarded-Proto`: only behind a proxy that sets them. */
  trustProxy: boolean
}

/** The application that a socket may connect to, or the error that refuses it. Cheapest checks first. */
export function admitSocket(
  hub: Hub,
  policy: AdmissionPolicy,
  request: IncomingMessage,
): Room | ProtocolError {
  const [path, query] = splitUrl(request.url ?? '')
  const key = /^\/app\/([^/]+)\/?$/.exec(path)?.[1]
  if (key === undefined) return 'pathNotFound'
  const wrongVersion = checkVersion(query.get('protocol'))
  if (wrongVersion) return wrongVersion
  const room = hub.rooms.find(({ app }) => app.key === key)
  if (!room) return 'unknownApp'
  if (room.app.enabled === false) return 'appDisabled'
  if (room.app.tlsOnly === true && !isEncrypted(request, policy.trustProxy)) return 'tlsOnly'
  if (!isAllowedOrigin(request.headers.origin, policy.allowedOrigins)) return 'unauthorized'
  if (countConnections(hub) >= hub.limits.connections) return 'overCapacity'
  if (room.connections.size >= (room.app.maxConnections ?? Infinity)) return 'overQuota'
  const isFull = ({ key, times }: LimitedNetwork) =>
    (hub.networks.get(key) ?? 0) >= hub.limits.connectionsPerAddress * times
  return networksOf(request, policy.trustProxy).some(isFull) ? 'overQuota' : room
}

/** Whether a request names an allowed host, on any port. */
export function isAllowedHost(host: string | undefined, allowed: AdmissionPolicy['allowedHosts']): boolean {
  return allowed === 'any' || allowed.includes((host ?? '').toLowerCase().replace(/:\d{1,5}$/, ''))
}

/** The networks by which connections are counted, the smallest first. */
export function networksOf(request: IncomingMessage, trustProxy: boolean): readonly LimitedNetwork[] {
  const forwarded = trustProxy ? forwardedAddress(request.headers['x-forwarded-for']) : null
  return limitedNetworks(forwarded ?? request.socket.remoteAddress)
}

function checkVersion(version: string | null): ProtocolError | undefined {
  if (version === null || version === '') return 'noVersion'
  if (!/^\d+(\.\d+)*$/.test(version)) return 'invalidVersion'
  return version === '7' ? undefined : 'unsupportedVersion'
}

/** Browsers always send an origin; for other clients, which could send any, the check is pointless. */
function isAllowedOrigin(origin: string | undefined, allowed: AdmissionPolicy['allowedOrigins']): boolean {
  if (origin === undefined || allowed === 'any') return true
  return allowed.some((one) => one.toLowerCase() === origin.toLowerCase())
}

function isEncrypted(request: IncomingMessage, trustProxy: boolean): boolean {
  if ((request.socket as Partial<TLSSocket>).encrypted === true) return true
  return trustProxy && lastEntry(request.headers['x-forwarded-proto']) === 'https'
}

/** A proxy appends its entry; earlier ones may be forged by the client. */
function lastEntry(header: string | string[] | undefined): string {
  return (
    String(header ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? ''
  )
}

import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { addressKey, forwardedAddress } from '../core/networkAddress.ts'
import { countConnections, type Hub, type Room } from './hub.ts'
import type { ProtocolError } from './protocolErrors.ts'
import { splitUrl } from './requestUrl.ts'

/** What a deployment says about who may knock. */
export interface Door {
  /** Origins of pages that may open sockets, such as `https://tenure.example`. */
  allowedOrigins: readonly string[] | 'any'
  allowedHosts: readonly string[] | 'any'
  /** Believe the last entry of `X-Forwarded-For` and `X-Forwarded-Proto`: only behind a proxy that sets them. */
  trustProxy: boolean
}

/** Finds the application that a socket asks for, or why it may not come in. Cheapest questions first. */
export function examine(hub: Hub, door: Door, request: IncomingMessage): Room | ProtocolError {
  const [path, query] = splitUrl(request.url ?? '')
  const key = /^\/app\/([^/]+)\/?$/.exec(path)?.[1]
  if (key === undefined) return 'pathNotFound'
  const wrongVersion = checkVersion(query.get('protocol'))
  if (wrongVersion) return wrongVersion
  const room = hub.rooms.find(({ app }) => app.key === key)
  if (!room) return 'unknownApp'
  if (room.app.enabled === false) return 'appDisabled'
  if (room.app.tlsOnly === true && !isEncrypted(request, door.trustProxy)) return 'tlsOnly'
  if (!isWelcome(request.headers.origin, door.allowedOrigins)) return 'unauthorized'
  if (countConnections(hub) >= hub.limits.connections) return 'overCapacity'
  const fromHere = hub.addresses.get(addressOf(request, door.trustProxy)) ?? 0
  const quota = room.app.maxConnections ?? Infinity
  if (fromHere >= hub.limits.connectionsPerAddress || room.connections.size >= quota) return 'overQuota'
  return room
}

/** Whether a request names a host of ours, on whatever port. */
export function isServed(host: string | undefined, allowed: Door['allowedHosts']): boolean {
  return allowed === 'any' || allowed.includes((host ?? '').toLowerCase().replace(/:\d{1,5}$/, ''))
}

/** What sockets of one origin are counted by. */
export function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? forwardedAddress(request.headers['x-forwarded-for']) : null
  return addressKey(forwarded ?? request.socket.remoteAddress)
}

function checkVersion(version: string | null): ProtocolError | undefined {
  if (version === null || version === '') return 'noVersion'
  if (!/^\d+(\.\d+)*$/.test(version)) return 'invalidVersion'
  return version === '7' ? undefined : 'unsupportedVersion'
}

/** Only browsers send an origin, and they cannot leave it out; other programs could write anything there. */
function isWelcome(origin: string | undefined, allowed: Door['allowedOrigins']): boolean {
  if (origin === undefined || allowed === 'any') return true
  return allowed.some((one) => one.toLowerCase() === origin.toLowerCase())
}

function isEncrypted(request: IncomingMessage, trustProxy: boolean): boolean {
  if ((request.socket as Partial<TLSSocket>).encrypted === true) return true
  return trustProxy && lastEntry(request.headers['x-forwarded-proto']) === 'https'
}

/** A proxy adds at the end; what stands before may be the visitor's own invention. */
function lastEntry(header: string | string[] | undefined): string {
  return (
    String(header ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? ''
  )
}

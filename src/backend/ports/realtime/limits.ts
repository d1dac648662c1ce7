/** Limits for sockets and publishers. Sizes in bytes of UTF-8, times in milliseconds. */
export interface RealtimeLimits {
  /** Sockets of all applications together; further ones are refused with 4100 and retry later. */
  connections: number
  /** Sockets of one network address, and four times as many of the /48 around it, so that no single client can fill the server; further ones get 4004. */
  connectionsPerAddress: number
  /** Channels per socket. */
  channelsPerConnection: number
  /** The largest message a browser may send; a larger one ends the socket with 1009. */
  frameBytes: number
  /** Bytes buffered for a slow reader before its socket is terminated. */
  bufferedBytes: number
  /** Burst of messages per socket, and rate after it; sockets that exceed it are closed with 4301. */
  messageBurst: number
  messagesPerSecond: number
  /** Client events per socket and second; further ones are refused with 4301. */
  clientEventsPerSecond: number
  /** Data of one event; larger events get 413. */
  eventBytes: number
  /** Body of one request to the HTTP API; larger ones get 413. */
  bodyBytes: number
  channelsPerEvent: number
  eventsPerBatch: number
  presenceMembers: number
  presenceMemberBytes: number
  /** Inactivity after which either side pings the other. */
  activityTimeoutMs: number
  /** Time to respond to a ping, after which the socket is closed with 4201. */
  pongTimeoutMs: number
  /** Time to become authorised, for applications that require it. */
  authorizationTimeoutMs: number
  /** Time for the closing handshake, after which the socket is terminated. */
  closeTimeoutMs: number
  /** Allowed clock difference of a publisher. */
  clockSkewMs: number
}

export const defaultLimits: RealtimeLimits = {
  connections: 10_000,
  connectionsPerAddress: 500,
  channelsPerConnection: 100,
  frameBytes: 32 * 1024,
  bufferedBytes: 1024 * 1024,
  messageBurst: 250,
  messagesPerSecond: 20,
  clientEventsPerSecond: 10,
  eventBytes: 10 * 1024,
  bodyBytes: 256 * 1024,
  channelsPerEvent: 100,
  eventsPerBatch: 10,
  presenceMembers: 100,
  presenceMemberBytes: 1024,
  activityTimeoutMs: 120_000,
  pongTimeoutMs: 30_000,
  authorizationTimeoutMs: 30_000,
  closeTimeoutMs: 2_000,
  clockSkewMs: 600_000,
}

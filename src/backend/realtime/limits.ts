/** Bounds of what sockets and publishers may use. Sizes in bytes of UTF-8, times in milliseconds. */
export interface RealtimeLimits {
  /** Sockets in all applications together; the next one is told 4100 and comes back later. */
  connections: number
  /** Sockets from one address, so that nobody alone can fill the server; the next one is told 4004. */
  connectionsPerAddress: number
  /** Channels one socket may be subscribed to. */
  channelsPerConnection: number
  /** The largest message a browser may send; a larger one ends the socket with 1009. */
  frameBytes: number
  /** Bytes waiting for a slow reader before its socket is dropped. */
  bufferedBytes: number
  /** Messages a socket may send at once, and then per second; beyond that it is closed with 4301. */
  messageBurst: number
  messagesPerSecond: number
  /** Client events a socket may send per second; beyond that they are refused with 4301. */
  clientEventsPerSecond: number
  /** Data of one event; more is answered 413. */
  eventBytes: number
  /** Body of one request to the HTTP API; more is answered 413. */
  bodyBytes: number
  channelsPerEvent: number
  eventsPerBatch: number
  presenceMembers: number
  presenceMemberBytes: number
  /** Silence after which each side asks the other whether it is alive. */
  activityTimeoutMs: number
  /** Time to answer that question, after which the socket is closed with 4201. */
  pongTimeoutMs: number
  /** Time to become authorised, for applications that require it. */
  authorizationTimeoutMs: number
  /** Time for the closing handshake, after which the socket is cut. */
  closeTimeoutMs: number
  /** How far the clock of a publisher may be off. */
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

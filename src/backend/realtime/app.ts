export type AppName = 'achievements' | 'jobs'

/** One application of the realtime server: a key that browsers name, a secret that only servers know. */
export interface RealtimeApp {
  name: AppName
  id: string
  key: string
  secret: string
  /** `false` refuses sockets with 4003 and publishing with 403. Default: true. */
  enabled?: boolean
  /** Sockets this application may hold; the next one is refused with 4004. Default: no limit of its own. */
  maxConnections?: number
  /** Lets browsers send `client-…` events to each other on private and presence channels. Default: false. */
  clientEvents?: boolean
  /** Refuses unencrypted sockets with 4000. Behind a proxy this needs `trustProxy`. Default: false. */
  tlsOnly?: boolean
  /**
   * Closes a socket with 4009 when it has neither signed in nor joined a private channel within
   * `limits.authorizationTimeoutMs`. Default: false, because an outage of the authorising endpoint would then
   * end the sockets for good (clients do not come back after 4009).
   */
  requireAuthorization?: boolean
}

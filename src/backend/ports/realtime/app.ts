export type AppName = 'achievements' | 'jobs'

/** An application of the realtime server, with a public key for browsers and a secret for servers. */
export interface RealtimeApp {
  name: AppName
  id: string
  key: string
  secret: string
  /** `false` refuses sockets with 4003 and publishing with 403. Default: true. */
  enabled?: boolean
  /** Most sockets of this application; further ones are refused with 4004. Default: no limit of its own. */
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

/**
 * Errors of the Pusher protocol. The code decides what the client does next: 4000–4099 do not reconnect, 4100–4199
 * reconnect after a delay, 4200–4299 reconnect at once, 4300–4399 the socket stays open. The messages are for developers.
 */
export const protocolErrors = {
  tlsOnly: [4000, 'This application accepts TLS connections only'],
  unknownApp: [4001, 'No application has this key'],
  appDisabled: [4003, 'This application is disabled'],
  overQuota: [4004, 'Too many connections'],
  pathNotFound: [4005, 'Sockets are opened at /app/{key}'],
  invalidVersion: [4006, 'The protocol version is not a number'],
  unsupportedVersion: [4007, 'Only protocol version 7 is supported'],
  noVersion: [4008, 'No protocol version was given'],
  unauthorized: [4009, 'This connection is not authorised'],
  overCapacity: [4100, 'The server is full, try again later'],
  goingAway: [4200, 'Please connect again'],
  noPong: [4201, 'No response to a ping'],
  rejected: [4300, 'The message was rejected'],
  tooFast: [4301, 'Messages are coming too fast'],
} as const satisfies Record<string, readonly [code: number, message: string]>

export type ProtocolError = keyof typeof protocolErrors

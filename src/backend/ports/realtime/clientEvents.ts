import { broadcast } from './channels.ts'
import { channelKind } from './channelNames.ts'
import type { Connection } from './hub.ts'
import { type Frame, writeFrame } from './frames.ts'
import type { Hub } from './hub.ts'

/** `client-…`: forwards a browser's message to the other members of a private or presence channel it has joined. */
export function forwardClientEvent(hub: Hub, connection: Connection, frame: Frame): void {
  const { room, id } = connection
  const refusal = refusalReason(hub, connection, frame)
  if (refusal !== undefined) return connection.sendError('rejected', refusal)
  if (!connection.clientEvents.take(performance.now())) return connection.sendError('tooFast')

  const { event, channel = '', data } = frame
  const member = connection.channels.get(channel)
  const copy = writeFrame({ event, channel, data, ...(member && { user_id: member.userId }) })
  hub.counters.published += 1
  hub.counters.delivered += broadcast(room, channel, copy, id)
}

function refusalReason(
  hub: Hub,
  connection: Connection,
  { event, channel, data }: Frame,
): string | undefined {
  if (connection.room.app.clientEvents !== true) return 'Client events are not enabled for this application'
  if (channel === undefined || !connection.channels.has(channel)) {
    return 'Client events go to channels that are subscribed to'
  }
  const kind = channelKind(channel)
  if (kind !== 'private' && kind !== 'presence') return 'Client events need a private or presence channel'
  if (event.length > 200) return 'The name of the event is too long'
  if (Buffer.byteLength(JSON.stringify(data ?? null)) > hub.limits.eventBytes) return 'The event is too large'
  return undefined
}

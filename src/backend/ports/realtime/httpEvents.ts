import { broadcast } from './channels.ts'
import { isPublishable, isSocketId } from './channelNames.ts'
import { type Fields, isFields, writeFrame } from './frames.ts'
import { badRequest, tooLarge } from './httpErrors.ts'
import { channelInfo, readInfo } from './httpChannels.ts'
import type { Hub, Room } from './hub.ts'
import type { RealtimeLimits } from './limits.ts'

/** An event for the sockets of this server. */
export interface LocalEvent {
  readonly event: string
  /** JSON. */
  readonly data: string
  readonly channels: readonly string[]
  /** The socket that caused the event and does not need it. */
  readonly except: string | null
}

interface PublishedEvent extends LocalEvent {
  info: string[]
}

/** `POST /events`: one event to one or more channels. Returns the requested info about these channels. */
export function publishEvent(hub: Hub, room: Room, body: Fields): unknown {
  const event = readEvent(body, hub.limits)
  deliverEvent(hub, room, event)
  if (event.info.length === 0) return {}
  return { channels: Object.fromEntries(event.channels.map((name) => [name, infoOf(room, name, event)])) }
}

/** `POST /batch_events`: several events, each to one channel. All are checked before the first is sent. */
export function publishBatch(hub: Hub, room: Room, body: Fields): unknown {
  const { batch } = body
  if (!Array.isArray(batch)) throw badRequest('batch must be a list')
  if (batch.length > hub.limits.eventsPerBatch) throw badRequest('The batch has too many events')
  const events = batch.map((one: unknown) => {
    if (!isFields(one) || typeof one['channel'] !== 'string') throw badRequest('An event names one channel')
    return readEvent({ ...one, channels: undefined }, hub.limits)
  })
  for (const event of events) deliverEvent(hub, room, event)
  if (!events.some((event) => event.info.length > 0)) return {}
  return { batch: events.map((event) => infoOf(room, event.channels[0] ?? '', event)) }
}

function readEvent(fields: Fields, limits: RealtimeLimits): PublishedEvent {
  const { name, data, channel, channels: list = [channel], socket_id: socketId } = fields
  if (typeof name !== 'string' || name === '' || name.length > 200)
    throw badRequest('name must be 1 to 200 long')
  if (name.startsWith('pusher:') || name.startsWith('pusher_internal:')) throw badRequest('name is reserved')
  if (typeof data !== 'string') throw badRequest('data must be a string')
  if (Buffer.byteLength(data) > limits.eventBytes) throw tooLarge('data is too large')
  if (!Array.isArray(list) || list.length === 0) throw badRequest('No channel is named')
  if (list.length > limits.channelsPerEvent) throw badRequest('Too many channels')
  const channels = list.map((one: unknown) => {
    if (!isPublishable(one)) throw badRequest('A channel name is invalid')
    return one
  })
  if (socketId != null && !isSocketId(socketId)) throw badRequest('socket_id is invalid')
  return {
    event: name,
    data,
    channels,
    except: isSocketId(socketId) ? socketId : null,
    info: readInfo(fields['info']),
  }
}

export function deliverEvent(hub: Hub, room: Room, { event, data, channels, except }: LocalEvent): void {
  hub.counters.published += 1
  for (const channel of new Set(channels)) {
    const frame = writeFrame({ event, channel, data })
    hub.counters.delivered += broadcast(room, channel, frame, except ?? undefined)
  }
}

/** Only presence channels count users; for others `user_count` is omitted instead of failing the event. */
function infoOf(room: Room, name: string, { info }: PublishedEvent): Fields {
  return channelInfo(
    room,
    name,
    name.startsWith('presence-') ? info : info.filter((fact) => fact !== 'user_count'),
  )
}

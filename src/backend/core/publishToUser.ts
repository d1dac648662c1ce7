import type { Output } from '#contract/core/schema.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import type { RealtimeEvent } from '#contract/realtime/events.ts'
import type { Context } from './context.ts'

/** Publishes an event to all open pages of a user. @throws when the realtime server is unavailable */
export const publishToUser = <E extends RealtimeEvent>(
  { publisher }: Pick<Context, 'publisher'>,
  userId: number,
  { app, name }: E,
  payload: Output<E['payload']>,
): Promise<void> => publisher.publish(app, `private-${userChannel(userId)}`, name, payload)

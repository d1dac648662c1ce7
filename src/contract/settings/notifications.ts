import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { notificationDefinitions, type NotificationKind } from '../notifications/definitions.ts'

/** The channels on which a person is notified of one kind of event. */
export const Channels = z.object({ in_app: z.boolean(), email: z.boolean(), digest: z.boolean() })
export type Channels = z.infer<typeof Channels>
export const DigestRhythm = z.enum(['daily', 'weekly'])
export type DigestRhythm = z.infer<typeof DigestRhythm>

export const notificationKinds = notificationDefinitions.map(({ kind }) => kind)
const Kind = z.enum(notificationKinds as [NotificationKind, ...NotificationKind[]])

const ChannelsByKind = z.array(z.object({ kind: Kind, channels: Channels }))

export const NotificationSettings = z.object({
  events: ChannelsByKind,
  digest: DigestRhythm,
  /** The channels of somebody who has chosen nothing. */
  recommended: ChannelsByKind,
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const showNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/settings/notifications',
  access: 'person',
  summary: "The caller's notification channels per kind of event.",
  reply: NotificationSettings,
})

export const saveNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/notifications',
  access: 'person',
  summary: "Changes the caller's notification channels; omitted kinds stay unchanged.",
  body: z.object({
    events: z.array(z.object({ kind: Kind, channels: Channels })).check(z.maxLength(100)),
    digest: DigestRhythm,
  }),
  reply: NotificationSettings,
  limited: true,
})

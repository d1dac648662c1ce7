import type { Paths } from './pages.ts'
import type { Output, Schema } from './schema.ts'

/** What a reader can filter notifications by. */
export const notificationTopics = [
  'applications',
  'messages',
  'invitations',
  'employment',
  'companies',
] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/** What several notifications have in common that share a row of the list on a day. */
export interface Group<Many extends string = string> {
  /** The text of the row; `message.many` of the texts. */
  readonly many: Many
  /** What they are about, besides their kind. */
  readonly about: string | number
  /** The page with all of them; by default, the list of notifications shows them one by one. */
  readonly target?: (path: Paths) => string
}

/** Where a notification is read. */
interface Channels {
  readonly in_app: boolean
  readonly email: boolean
  readonly digest: boolean
}

/** Fields for the server. The build strips them from browser bundles. */
export interface NotificationServerFields<Data extends Schema = Schema> {
  readonly topic: NotificationTopic
  /** The values of the message and the link, as they are stored. */
  readonly data: Data
  /** Where it is read until a person chooses otherwise. */
  readonly channels: Channels
  /** The first mail stands for what joins its row of the list while that is unread: of a burst there is one. */
  readonly mailedOncePerRow?: true
  /** The template of its mail; by default, the mail says what the bell says. */
  readonly mail?: (data: Output<Data>) => string
}

/** A kind of notification: everything about it but the reaction that sends it and its texts. */
export interface NotificationDefinition<
  Kind extends string = string,
  Data extends Schema = Schema,
  Message extends string = string,
  Many extends string = string,
> extends NotificationServerFields<Data> {
  /** Stored with each notification and in settings. */
  readonly kind: Kind
  /** The key of its message; `message` of the texts. */
  readonly message: (data: Output<Data>) => Message
  /** The values of the message, if they are not the data as it is. */
  readonly values?: (data: Output<Data>) => object
  /** The page it links to, from the recipient's point of view. */
  readonly target: (path: Paths, data: Output<Data>) => string
  /** Null, or absent: stands alone, like everything that decides something for its reader. */
  readonly group?: (data: Output<Data>) => Group<Many> | null
}

// Marked as free of side effects, so that bundles drop the definitions that a page does not use.
/* @__NO_SIDE_EFFECTS__ */
export function defineNotification<
  const Kind extends string,
  Data extends Schema,
  const Message extends string,
  const Many extends string = never,
>(
  definition: NotificationDefinition<Kind, Data, Message, Many>,
): NotificationDefinition<Kind, Data, Message, Many> {
  return definition
}

/** Channels of what somebody should hear soon. */
export const mailedAtOnce = { in_app: true, email: true, digest: false }
/** Channels of what can wait for the digest. */
export const mailedInDigest = { in_app: true, email: false, digest: true }

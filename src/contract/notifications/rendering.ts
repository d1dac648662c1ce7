import type { Paths } from '../core/pages.ts'
import { notificationDefinitions, type NotificationPayload } from './definitions.ts'

// Without the schemas: the bell loads it with its list.

type Defined = (typeof notificationDefinitions)[number]
export type MessageKey = ReturnType<Defined['message']>
type Grouped = Extract<Defined, { group?: unknown }>
/** The text of several notifications that share a row. */
export type ManyKey = NonNullable<ReturnType<NonNullable<Grouped['group']>>>['many']

/** A definition whose functions take any data: which one it is depends on the kind. */
interface Rendering {
  readonly message: (data: unknown) => MessageKey
  readonly values?: (data: unknown) => object
  readonly target: (path: Paths, data: unknown) => string
  readonly group?: (data: unknown) => GroupOf | null
}
interface GroupOf {
  readonly many: ManyKey
  readonly about: string | number
  readonly target?: (path: Paths) => string
}

const byKind = Object.fromEntries(
  notificationDefinitions.map((definition) => [definition.kind, definition as unknown as Rendering]),
) as Readonly<Record<NotificationPayload['kind'], Rendering>>

export const messageKey = ({ kind, data }: NotificationPayload): MessageKey => byKind[kind].message(data)

/** The values of a notification's message. */
export function messageValues({ kind, data }: NotificationPayload): Record<string, string | number> {
  // Names of people can be null, and the message then does not use them.
  return (byKind[kind].values?.(data) ?? data) as Record<string, string | number>
}

/** The page a notification links to, from the recipient's point of view. */
export const notificationTarget = (path: Paths, { kind, data }: NotificationPayload): string =>
  byKind[kind].target(path, data)

/** What a notification has in common with others of a day; null if it stands alone. */
export const groupOf = ({ kind, data }: NotificationPayload): GroupOf | null =>
  byKind[kind].group?.(data) ?? null

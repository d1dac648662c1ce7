import type { NotificationServerFields } from '#contract/core/defineNotification.ts'
import { notificationDefinitions, type NotificationKind } from '#contract/notifications/definitions.ts'

interface ServerFields extends Omit<NotificationServerFields, 'mail'> {
  readonly mail?: (data: unknown) => string
}

const byKind = new Map(
  notificationDefinitions.map((definition) => [definition.kind, definition as unknown as ServerFields]),
)

/** What the server knows of a kind. @throws Error when this release has no such kind */
export function definitionOf(kind: NotificationKind): ServerFields {
  const definition = byKind.get(kind)
  if (!definition) throw new Error(`There is no kind of notification called ${kind}`)
  return definition
}

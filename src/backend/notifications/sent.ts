import type { NotificationPayload } from '#contract/notifications/definitions.ts'
import type { Work } from '../ports/work/workNames.ts'

/** What a notification says, and to whom. */
export type Sent = NotificationPayload & {
  /** The ids of those whom it is for. */
  readonly to: readonly number[]
  /** The subject, such as `invitation:7:answer`: nobody is notified twice of the same kind about the same. */
  readonly about: string
  /** The account that the message names; its erasure removes the notifications and the queued mails. */
  readonly named?: number | null | undefined
  /** What the mail says more than the bell. */
  readonly mail?: Partial<Pick<Work['mail'], 'values' | 'replyTo'>>
}

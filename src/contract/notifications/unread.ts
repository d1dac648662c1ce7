import * as z from 'zod/mini'
import { id } from '../core/fields.ts'

/** Counting stops here: the bell shows '99+', and the cost of the count is bounded. */
export const unreadMaximum = 100

/** The number of rows with unread notifications, at most 100, and the id of the newest notification. */
export const Unread = z.object({
  unread: z.number(),
  latest_id: z.nullable(id),
  /** Of two counts, the one with the higher version is the current one, in whatever order they arrive. */
  version: z.number(),
})
export type Unread = z.infer<typeof Unread>

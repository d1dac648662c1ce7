import * as z from 'zod/mini'
import { id } from '../core/fields.ts'
import type { RealtimeEvent } from '../realtime/events.ts'
import { SharedComment } from './sharedComment.ts'

/**
 * The likes or comments of a post have changed. The comments come with the event, so that a thousand readers do not load
 * them at the same time. A file of its own: the events that every page knows are smaller without it.
 */
export const postChanged = {
  app: 'jobs',
  name: 'postChanged',
  payload: z.object({
    post_id: id,
    like_count: z.number(),
    comment_count: z.number(),
    /** New or changed; null if they do not fit into an event or read differently in each language, and must be loaded. */
    comments: z.nullable(z.array(SharedComment)),
    /** Those of which nothing remains. */
    deleted_comment_ids: z.array(id),
  }),
} as const satisfies RealtimeEvent
export type PostChange = z.infer<typeof postChanged.payload>

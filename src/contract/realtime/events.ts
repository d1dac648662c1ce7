import * as z from 'zod/mini'
import { id } from '../core/fields.ts'
import type { Schema } from '../core/schema.ts'

/** A realtime event, typed for both publishers and subscribers. */
export interface RealtimeEvent {
  readonly app: 'achievements' | 'jobs'
  readonly name: string
  readonly payload: Schema
}

/** The user's notifications have changed; the bell reloads them. */
export const notificationsChanged = {
  app: 'jobs',
  name: 'notificationsChanged',
  payload: z.object({ unread: z.number(), latest_id: z.nullable(id) }),
} as const satisfies RealtimeEvent

/** The user's rights at a company have changed; the client reloads the linked companies. */
export const rightsChanged = {
  app: 'jobs',
  name: 'rightsChanged',
  payload: z.object({ company_id: id }),
} as const satisfies RealtimeEvent

/** The likes or comments of a post have changed. */
export const postCountsChanged = {
  app: 'jobs',
  name: 'postCountsChanged',
  payload: z.object({ post_id: id, like_count: z.number(), comment_count: z.number() }),
} as const satisfies RealtimeEvent

import * as z from 'zod/mini'
import { id } from '../core/fields.ts'
import type { Schema } from '../core/schema.ts'

/** An event of the realtime wire: typed once, for who publishes and who listens. */
export interface RealtimeEvent {
  readonly app: 'achievements' | 'jobs'
  readonly name: string
  readonly payload: Schema
}

/** Something is new in the person's notifications; the bell asks for it. */
export const notificationsChanged = {
  app: 'jobs',
  name: 'notificationsChanged',
  payload: z.object({ unread: z.number(), latest_id: z.nullable(id) }),
} as const satisfies RealtimeEvent

/** What the person may do for a company has changed: linked companies are to be asked for anew. */
export const rightsChanged = {
  app: 'jobs',
  name: 'rightsChanged',
  payload: z.object({ company_id: id }),
} as const satisfies RealtimeEvent

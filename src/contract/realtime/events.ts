import * as z from 'zod/mini'
import { id } from '../core/fields.ts'
import type { Schema } from '../core/schema.ts'

/** A realtime event, typed for both publishers and subscribers. */
export interface RealtimeEvent {
  readonly app: 'achievements' | 'jobs'
  readonly name: string
  readonly payload: Schema
}

/** The user's notifications have changed; the bell reloads them. `version` as in `Unread`. */
export const notificationsChanged = {
  app: 'jobs',
  name: 'notificationsChanged',
  payload: z.object({ unread: z.number(), latest_id: z.nullable(id), version: z.number() }),
} as const satisfies RealtimeEvent

/** The user's rights at a company have changed, or whether they may comment on its posts; the client reloads both. */
export const rightsChanged = {
  app: 'jobs',
  name: 'rightsChanged',
  payload: z.object({ company_id: id }),
} as const satisfies RealtimeEvent

/** An employment of the user's side, or an invitation to one, has changed; open pages that show it reload it. */
export const careersChanged = {
  app: 'jobs',
  name: 'careersChanged',
  payload: z.object({ employment_id: z.nullable(id) }),
} as const satisfies RealtimeEvent

/** For the admins of a company: its members, invitations or join requests have changed; open lists reload them. */
export const membersChanged = {
  app: 'jobs',
  name: 'membersChanged',
  payload: z.object({ company_id: id }),
} as const satisfies RealtimeEvent

/**
 * Somebody wrote in a conversation, or it has changed otherwise; open pages that show it reload it. `unread` counts the
 * conversations with unread messages: of the company with this id, or the user's own without one.
 */
export const messagesChanged = {
  app: 'jobs',
  name: 'messagesChanged',
  payload: z.object({
    conversation_id: id,
    company_id: z.nullable(id),
    unread: z.number(),
    version: z.number(),
  }),
} as const satisfies RealtimeEvent

/**
 * For who manages the jobs of a company: its applications have changed; an open desk reloads them. `unopened` counts those
 * that nobody has opened.
 */
export const applicationsChanged = {
  app: 'jobs',
  name: 'applicationsChanged',
  payload: z.object({ company_id: id, unopened: z.number(), version: z.number() }),
} as const satisfies RealtimeEvent

/** For those who handle an application: its notes or tags have changed; open pages that show it reload them. */
export const applicationNotesChanged = {
  app: 'jobs',
  name: 'applicationNotesChanged',
  payload: z.object({ application_id: id }),
} as const satisfies RealtimeEvent

/** For the candidate, and those who handle an application: its interviews have changed; open pages that show them reload them. */
export const interviewsChanged = {
  app: 'jobs',
  name: 'interviewsChanged',
  payload: z.object({ application_id: id }),
} as const satisfies RealtimeEvent

/**
 * For the candidate, and those who handle an application: somebody wrote about it, or what was written has been read; open
 * pages that show it reload it.
 */
export const applicationMessagesChanged = {
  app: 'jobs',
  name: 'applicationMessagesChanged',
  payload: z.object({ application_id: id, job_id: id }),
} as const satisfies RealtimeEvent

/** A company has published a post or a job. */
export const newsPublished = {
  app: 'jobs',
  name: 'newsPublished',
  payload: z.object({ company_id: id }),
} as const satisfies RealtimeEvent

/** The achievements of the user, or of the company, have changed: `unlocked` are new, `revoked` are gone. */
export const achievementsChanged = {
  app: 'achievements',
  name: 'achievementsChanged',
  payload: z.object({
    score: z.number(),
    version: z.number(),
    unlocked: z.array(z.string()),
    revoked: z.array(z.string()),
  }),
} as const satisfies RealtimeEvent

import * as z from 'zod/mini'
import { ApplicationState } from '../core/applicationStates.ts'
import { id, timestamp } from '../core/fields.ts'
import type { RealtimeEvent } from './events.ts'

/**
 * For those who handle an application: it has arrived, was opened, decided, undone or withdrawn; open desks show it. The state
 * includes a decision that can still be undone, until `announce_at`; `member` is who decided.
 */
export const applicationChanged = {
  app: 'jobs',
  name: 'applicationChanged',
  payload: z.object({
    job_id: id,
    application_id: id,
    state: ApplicationState,
    announce_at: z.nullable(timestamp),
    member: z.nullable(z.string()),
  }),
} as const satisfies RealtimeEvent

/** For those who manage a job: several applications were decided, undone or announced at once; open desks load them again. */
export const applicantsChanged = {
  app: 'jobs',
  name: 'applicantsChanged',
  payload: z.object({ job_id: id }),
} as const satisfies RealtimeEvent

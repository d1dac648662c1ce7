import * as z from 'zod/mini'
import { applicationStates } from '../core/applicationStates.ts'
import { timestamp } from '../core/fields.ts'

/** A person's own application, as their job lists show it. */
export const OwnApplication = z.object({
  state: z.enum(applicationStates),
  sent_at: timestamp,
  viewed_at: z.nullable(timestamp),
})

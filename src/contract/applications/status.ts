import * as z from 'zod/mini'
import { ApplicationState } from '../core/applicationStates.ts'
import { id, timestamp } from '../core/fields.ts'

/** The state of an application. */
export const statusFields = {
  id,
  state: ApplicationState,
  sent_at: timestamp,
  /** When an HR manager first opened it; a decision may have come without. */
  viewed_at: z.nullable(timestamp),
  state_changed_at: timestamp,
}

/** Stands in for the name of somebody whom the company does not know yet; null for others. */
export const alias = z._default(z.nullable(z.string()), null)

/** A withdrawn application as the company sees it: only that it existed, and when. */
export const withdrawn = {
  id,
  state: z.literal('withdrawn'),
  sent_at: timestamp,
  viewed_at: z.null(),
  /** When it was withdrawn. */
  state_changed_at: timestamp,
}

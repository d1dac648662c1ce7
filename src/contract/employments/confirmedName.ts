import * as z from 'zod/mini'
import { timestamp } from '../core/fields.ts'

/** Whether the company has confirmed the name that the employee uses now, is asked to, or has declined; `replaced`: staff gave it. */
export const NameState = z.enum(['current', 'asked', 'declined', 'replaced'])
export type NameState = z.infer<typeof NameState>

/** The name under which a company has confirmed an employment, for its two sides. */
export const ConfirmedName = z.object({
  name: z.string(),
  confirmed_at: timestamp,
  /** When an upgrade took it over from the profile; null if the company has seen it. */
  taken_over_at: z.nullable(timestamp),
  state: NameState,
  /** When the company was asked to confirm the name that the employee uses now; null if it is `current`. */
  asked_at: z.nullable(timestamp),
  /** Why the employee has changed it again; only asked for after several changes. */
  reason: z.string(),
  /** What the company wrote when it declined; may be empty. */
  answer: z.string(),
  answered_at: z.nullable(timestamp),
})
export type ConfirmedName = z.infer<typeof ConfirmedName>

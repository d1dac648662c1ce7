import * as z from 'zod/mini'
import { id, timestamp } from '../core/fields.ts'

/** `limit`: publishes nothing new. `suspend`: changes nothing. */
export const measureKinds = ['limit', 'suspend'] as const
export type MeasureKind = (typeof measureKinds)[number]

/** How long a measure lasts that is not for good, in days. */
export const measureDays = { least: 1, most: 90 } as const
/** Maximum length of the reason for a measure, in characters. */
export const measureReasonMaximum = 2_000

/** A measure in force against the caller, or against a company that they may act for. */
export const Measure = z.object({
  id,
  kind: z.enum(measureKinds),
  /** Null if it is against the caller. */
  company: z.nullable(z.object({ slug: z.string(), name: z.string() })),
  since: timestamp,
  /** Null: for good. */
  until: z.nullable(timestamp),
  /** Null for members of the company who are not its admins. */
  reason: z.nullable(z.string()),
  /** The decision that it follows from, if the caller may object to that. */
  case_id: z.nullable(id),
})
export type Measure = z.infer<typeof Measure>

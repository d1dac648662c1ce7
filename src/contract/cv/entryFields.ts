import * as z from 'zod/mini'
import { workDay } from '../core/workDay.ts'

/** Entries of one section of a profile. */
export const entryMaximum = 50
export const entryTextMaximum = 2000

/** A day, or none: browsers send an empty date field as an empty text. */
export const optionalDay = z.pipe(
  z.transform((value: unknown) => (value === '' || value === undefined ? null : value)),
  z.nullable(workDay),
)

type Days = Readonly<Record<string, unknown>>
const isDay = (value: unknown): value is string => typeof value === 'string'

/** Refuses a last day before the first one. Days in ISO 8601 compare as texts. */
export const inOrder = /* @__NO_SIDE_EFFECTS__ */ (first: string, last: string) =>
  z.refine<Days>((form) => !isDay(form[first]) || !isDay(form[last]) || form[last] >= form[first], {
    error: 'endBeforeStart',
    path: [last],
    // Runs even if other fields are invalid, so that all errors are shown at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

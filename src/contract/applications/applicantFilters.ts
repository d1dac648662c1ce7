import * as z from 'zod/mini'
import { ApplicationState } from '../core/applicationStates.ts'
import { numeric, optionalIdText, singleLineText } from '../core/fields.ts'

/** Characters of the text that applicants are searched for, of a skill and of a place. */
export const applicantTextMaximum = { q: 200, skill: 60, place: 100 } as const
/** The most years of verified employment that a list can ask for. */
export const verifiedYearsMaximum = 50
/** After so many days an application without an answer is overdue, where nothing was promised. */
export const usualAnswerDays = 14

const flag = z.optional(z.enum(['true', 'false', '']))
const years = z.optional(
  z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z.optional(numeric(z.number().check(z.int(), z.minimum(1), z.maximum(verifiedYearsMaximum)))),
  ),
)

/** The parameters that narrow the list of a job's applicants: facts only, all of which must hold. Nothing ranks people. */
export const applicantFilters = {
  state: z.optional(ApplicationState),
  /** Applications that nobody has opened or decided on. */
  new: flag,
  /** Applications that nobody has decided on by the promised day, or for 14 days where nothing was promised. */
  overdue: flag,
  /** The name of a skill in any language, as it was sent. */
  skill: z.optional(singleLineText(applicantTextMaximum.skill)),
  /** A city or a country, as it was sent. */
  place: z.optional(singleLineText(applicantTextMaximum.place)),
  /** Full years of verified employment, at least, by the day of sending. Employments at the same time count once. */
  years,
  /** The id of a tag of the company. */
  tag: optionalIdText,
  /** Words of the name, the headline and the message. */
  q: z.optional(singleLineText(applicantTextMaximum.q)),
}
export const ApplicantFilters = z.object(applicantFilters)
export type ApplicantFilters = z.infer<typeof ApplicantFilters>
export type ApplicantFilterName = keyof ApplicantFilters

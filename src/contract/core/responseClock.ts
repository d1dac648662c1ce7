import * as z from 'zod/mini'

/** Fewest applications of which a clock is shown: of fewer, chance would speak. */
export const clockMinimum = 10
/** How far back a clock looks, in days. */
export const clockPeriodDays = 180
/** The days by which it says how many applications were opened and answered. */
export const clockDays = [7, 14, 30] as const

/** How soon a company opens and answers applications. Withdrawn ones do not count. */
export const ResponseClock = z.object({
  /** Applications of the last 180 days. */
  applications: z.number(),
  /** For each day the applications that are at least that old; `opened` and `answered` are those of them that were, by that day. */
  days: z.array(
    z.object({ day: z.literal(clockDays), of: z.number(), opened: z.number(), answered: z.number() }),
  ),
  /** Of the applications that are at least 30 days old, those that have not been answered to this day. */
  never_answered: z.number(),
  /** Applications that were answered before anybody had opened them. */
  answered_unopened: z.number(),
})
export type ResponseClock = z.infer<typeof ResponseClock>

/** Promised answers whose day has passed, or that were given before it, of the last 180 days. */
export const AnswerPromises = z.object({ kept: z.number(), missed: z.number() })
export type AnswerPromises = z.infer<typeof AnswerPromises>

/** What is counted of a company or a job, once a day. */
export const responseFields = {
  /** Null below ten applications. */
  response_clock: z.nullable(ResponseClock),
  answer_promises: AnswerPromises,
}
/** Of whom nothing is counted yet. */
export const noResponses: Responses = { response_clock: null, answer_promises: { kept: 0, missed: 0 } }
export type Responses = z.infer<z.ZodMiniObject<typeof responseFields>>

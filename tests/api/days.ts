/** The product's calendar, by which tests choose their days. */
export { dayMs, daysAfter, startOfDay } from '#backend/core/days.ts'
export { dayIn } from '#contract/core/days.ts'

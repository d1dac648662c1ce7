/** The product's calendar, by which tests choose their days. */
export { dayIn, dayMs, daysAfter, startOfDay } from '#backend/core/days.ts'

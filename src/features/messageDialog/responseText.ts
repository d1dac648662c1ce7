import type { Messaging } from '#contract/messages/messages.ts'

const hour = 60 * 60
const day = 24 * hour
/** Up to two days are counted in hours. */
const hoursUntil = 2 * day

/** The key and the number of the sentence about a company's response time. An answer is never promised too soon. */
export function responseText({ seconds, at_least: isSilent }: NonNullable<Messaging['response']>) {
  const inHours = seconds <= hoursUntil
  const units = seconds / (inHours ? hour : day)
  const count = Math.max(1, isSilent ? Math.floor(units) : Math.ceil(units))
  const kind = isSilent ? 'waits' : 'answers'
  return { key: `${kind}${inHours ? 'Hours' : 'Days'}` as const, count }
}

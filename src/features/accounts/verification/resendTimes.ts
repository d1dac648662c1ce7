/**
 * When the next code may be requested, per address or number. Stored per tab, so that a reload does not
 * restart the countdown.
 */
const keyOf = (email: string) => `code-sent:${email.toLowerCase()}`
const resendTimes = new Map<string, number>()

/** Browser only. */
export function storeResendTime(email: string, seconds: number): void {
  const until = Date.now() + seconds * 1000
  resendTimes.set(email, until)
  try {
    sessionStorage.setItem(keyOf(email), String(until))
  } catch {
    // Without storage it is known until the page is left.
  }
}

/**
 * When a new code may be requested, in milliseconds since 1970; `fallback` if this tab has requested none.
 * Browser only.
 */
export function resendTime(email: string, fallback: number): number {
  const known = resendTimes.get(email) ?? readStored(email)
  if (known) return known
  storeResendTime(email, (fallback - Date.now()) / 1000)
  return fallback
}

function readStored(email: string): number {
  try {
    return Number(sessionStorage.getItem(keyOf(email)) ?? 0)
  } catch {
    return 0
  }
}

/** When the next code may be asked for, per address or number, for as long as the tab lives: a reload does not begin anew. */
const keyOf = (email: string) => `code-sent:${email.toLowerCase()}`
const fresh = new Map<string, number>()

/** Browser only. */
export function rememberSending(email: string, seconds: number): void {
  const until = Date.now() + seconds * 1000
  fresh.set(email, until)
  try {
    sessionStorage.setItem(keyOf(email), String(until))
  } catch {
    // Then it is known until the page is left.
  }
}

/** The moment from which a new code may be asked for, in milliseconds since 1970; `otherwise` if none was sent here. Browser only. */
export function resendMoment(email: string, otherwise: number): number {
  const known = fresh.get(email) ?? stored(email)
  if (known) return known
  rememberSending(email, (otherwise - Date.now()) / 1000)
  return otherwise
}

function stored(email: string): number {
  try {
    return Number(sessionStorage.getItem(keyOf(email)) ?? 0)
  } catch {
    return 0
  }
}

import { reauthenticationMinutes } from '#contract/accounts/reauthentication.ts'

/** Whether a proof of that moment still counts. */
export function isFresh(provenAt: Date | null | undefined, now: Date): boolean {
  return freshUntil(provenAt, now) !== null
}

/** Until when a proof counts; null once it no longer does. */
export function freshUntil(provenAt: Date | null | undefined, now: Date): Date | null {
  if (!provenAt) return null
  const until = new Date(provenAt.getTime() + reauthenticationMinutes * 60_000)
  return until > now ? until : null
}

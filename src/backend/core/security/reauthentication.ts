import { proofMinutes } from '#contract/accounts/reauthentication.ts'

/** Whether a reauthentication at that time is still valid. */
export function isReauthenticated(provenAt: Date | null | undefined, now: Date): boolean {
  return reauthenticatedUntil(provenAt, now) !== null
}

/** When a reauthentication expires; null once it has. */
export function reauthenticatedUntil(provenAt: Date | null | undefined, now: Date): Date | null {
  if (!provenAt) return null
  const until = new Date(provenAt.getTime() + proofMinutes * 60_000)
  return until > now ? until : null
}

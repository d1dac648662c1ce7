import { reauthenticationMinutes } from '#contract/accounts/reauthentication.ts'

/** Whether a reauthentication at that time is still valid. */
export function isReauthenticated(reauthenticatedAt: Date | null | undefined, now: Date): boolean {
  return reauthenticatedUntil(reauthenticatedAt, now) !== null
}

/** When a reauthentication expires; null once it has. */
export function reauthenticatedUntil(reauthenticatedAt: Date | null | undefined, now: Date): Date | null {
  if (!reauthenticatedAt) return null
  const until = new Date(reauthenticatedAt.getTime() + reauthenticationMinutes * 60_000)
  return until > now ? until : null
}

import { undoSeconds } from '#contract/core/applicationStates.ts'

/** How long a decision can still be undone, in seconds by the server's clock; 0 if it cannot. */
export function secondsToUndo(announceAt: string | null): number {
  if (announceAt === null) return 0
  const left = Math.ceil((Date.parse(announceAt) - Date.now()) / 1000)
  return Math.min(undoSeconds, Math.max(0, left))
}

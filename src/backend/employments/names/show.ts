import type { ConfirmedName } from '#contract/employments/confirmedName.ts'
import type { confirmedNames } from '../../profiles/schema/names.ts'

export function toConfirmedName(row: typeof confirmedNames.$inferSelect): ConfirmedName {
  const { name, state, reason, answer } = row
  return {
    name,
    state,
    reason,
    answer,
    confirmed_at: row.confirmedAt.toISOString(),
    taken_over_at: row.takenOverAt?.toISOString() ?? null,
    asked_at: row.askedAt?.toISOString() ?? null,
    answered_at: row.answeredAt?.toISOString() ?? null,
  }
}

import fc from 'fast-check'
import { graceDays } from '#contract/accounts/closing.ts'
import { objectionPeriodDays } from '#contract/reports/decisions.ts'
import { daysAfter } from '../days.ts'
import type { Person } from '../employments/invitationFixtures.ts'

export const kinds = ['comment', 'page'] as const

/** What somebody does next. */
export const step = fc.record({
  // Actions listed more often are tried more often.
  act: fc.constantFrom(
    ...([
      'report',
      'report',
      'report',
      'report',
      'leave',
      'warn',
      'hide',
      'hide',
      'remove',
      'remove',
    ] as const),
    ...(['object', 'object', 'object', 'keep', 'revoke', 'revoke', 'edit', 'edit', 'delete'] as const),
    ...([
      'rename',
      'rename',
      'limit',
      'suspend',
      'lift',
      'close',
      'reopen',
      'wait',
      'wait',
      'longWait',
      'sweep',
    ] as const),
  ),
  which: fc.constantFrom('comment' as const, 'page' as const),
  number: fc.nat(6),
  /** The response is lost, so the same request is sent again. */
  lost: fc.boolean(),
})
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export type Which = Step['which']

/** A decision that renames, hides or removes, as it was made. */
interface Moved {
  readonly caseId: number
  readonly at: Date
  revoked: boolean
}

/** What must be so, by what was done. */
export interface Model {
  readonly person: Person
  readonly postId: number
  readonly word: string
  readonly ids: Readonly<Record<Which, number>>
  readonly exists: Record<Which, boolean>
  readonly moved: Record<Which, Moved[]>
  /** Decisions that replaced the name, in their order. */
  readonly renamed: Moved[]
  readonly decided: number[]
  /** Cases with an objection that waits. */
  readonly objections: Set<number>
  closedAt: Date | null
  isErased: boolean
}

/** After six months what was hidden or removed is deleted for good; after a month, a closed account. */
export function sweep(model: Model, now: Date): void {
  if (model.closedAt && daysAfter(model.closedAt, graceDays) <= now) {
    model.isErased = true
    model.exists.page = false
    // Others answered a comment that is shown, so it stays without a name.
    if (model.moved.comment.some(({ revoked }) => !revoked)) model.exists.comment = false
  }
  for (const kind of kinds) {
    const isDue = ({ caseId, at, revoked }: Moved) =>
      !revoked && !model.objections.has(caseId) && daysAfter(at, objectionPeriodDays) < now
    if (!model.moved[kind].some(isDue)) continue
    model.exists[kind] = false
    model.moved[kind] = []
  }
}

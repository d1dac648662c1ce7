import fc from 'fast-check'
import { decisions } from '#contract/core/applicationStates.ts'
import { day } from './applicationReference.ts'

/** Two jobs with so many applicants each; the second is blind. */
export const applicants = 3

/** What happens next. */
export const step = fc.record({
  act: fc.constantFrom(
    ...(['open', 'decide', 'decide', 'decide', 'undo', 'answer', 'answer', 'undoAnswer'] as const),
    ...([
      'race',
      'race',
      'race',
      'withdraw',
      'close',
      'close',
      'leave',
      'wait',
      'wait',
      'month',
      'month',
    ] as const),
  ),
  /** Of a race: what the other manager, or the candidate, does at the same time. */
  second: fc.constantFrom('decide', 'decide', 'undo', 'answer', 'undoAnswer', 'withdraw', 'close'),
  which: fc.nat(2 * applicants - 1),
  states: fc.tuple(fc.constantFrom(...decisions), fc.constantFrom(...decisions)),
  /** Whether a decision is based on what the desk showed before the present one. */
  isOutdated: fc.nat(5).map((one) => one === 0),
  wait: fc.constantFrom(5_000, 11_000, 11_000, day),
})
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

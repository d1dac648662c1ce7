import fc from 'fast-check'
import { decisions } from '#contract/core/applicationStates.ts'
import { day, knownOf, shownState, type Command, type Known, type Reference } from './applicationReference.ts'

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
      'consent',
      'consent',
      'revoke',
      'revoke',
      'write',
      'write',
      'write',
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
  second: fc.constantFrom('decide', 'decide', 'undo', 'answer', 'undoAnswer', 'withdraw', 'write', 'close'),
  which: fc.nat(2 * applicants - 1),
  states: fc.tuple(fc.constantFrom(...decisions), fc.constantFrom(...decisions)),
  /** Whether a decision is based on what the desk showed before the present one. */
  isOutdated: fc.nat(5).map((one) => one === 0),
  by: fc.constantFrom('company', 'candidate'),
  wait: fc.constantFrom(5_000, 11_000, 11_000, day),
})
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What somebody asks of the product in a step; `answers` are the ids of those to each job, newest last. */
export function commandOf(
  reference: Reference,
  answers: readonly (readonly number[])[],
  act: Command['act'],
  one: Step,
  state: Step['states'][number],
): Command {
  const { which } = one
  const known = knownOf(reference, which)
  const from = one.isOutdated ? known.state : shownState(known)
  if (act === 'decide') return { act, which, state, from }
  if (act === 'answer')
    return {
      act,
      job: known.job,
      from: from === 'shortlisted' ? from : 'viewed',
      filtered: one.wait === day,
    }
  if (act === 'undoAnswer') return { act, job: known.job, answer: answers[known.job]?.at(-1) ?? 0 }
  // What is meant has seldom come about for a random one.
  const meant = (isMeant: (one: Known) => boolean) => {
    const found = reference.all.findIndex((known) => !known.hasLeft && isMeant(known))
    return found === -1 ? which : found
  }
  if (act === 'write') {
    const hasEnded = ({ state: now, isExpired }: Known) => isExpired || now === 'withdrawn'
    return { act, which: one.isOutdated ? meant(hasEnded) : which, by: one.by }
  }
  if (act === 'revoke') return { act, which: meant(({ hasConsent, isExpired }) => hasConsent && !isExpired) }
  if (act === 'consent') {
    const isOffered = ({ state: now, isExpired }: Known) =>
      !isExpired && (now === 'rejected' || now === 'shortlisted')
    return { act, which: one.isOutdated ? which : meant(isOffered) }
  }
  return act === 'close' ? { act, job: known.job } : { act, which }
}

/** Whether it is the candidate who asks. */
export const isOfCandidate = (command: Command): command is Extract<Command, { which: number }> =>
  ['withdraw', 'consent', 'revoke'].includes(command.act) ||
  (command.act === 'write' && command.by === 'candidate')

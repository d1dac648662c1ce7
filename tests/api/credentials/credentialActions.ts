import { closeAccount } from '#contract/accounts/closing.ts'
import { addDays } from '#contract/core/workDay.ts'
import { revokeCredential } from '#contract/credentials/credentials.ts'
import type { CredentialKind } from '#contract/credentials/kinds.ts'
import { acceptCorrection, proposeCorrection } from '#contract/employments/corrections.ts'
import { showEmploymentDetails } from '#contract/employments/details.ts'
import { changePosition, leaveCompany, withdrawPosition } from '#contract/employments/record.ts'
import {
  undoWithdrawal,
  withdrawConfirmation,
  withdrawalUndoSeconds,
} from '#contract/employments/withdrawals.ts'
import { hideReview, replyToReview, shareReview } from '#contract/reviews/reviews.ts'
import { settled, type TestBackend } from '../backend.ts'
import type { Signed } from './credentialFixtures.ts'
import { hasEnded, type IssuedReference, type RecordReference } from './credentialReference.ts'
import type { ModelCompany } from './modelCompany.ts'

export const day = 24 * 60 * 60 * 1000
export const acts = [
  ...(['issue', 'issue', 'issue', 'issueReview', 'issueReview', 'share', 'share', 'hide', 'reply'] as const),
  ...(['promote', 'promote', 'promote', 'promote', 'withdrawPosition', 'wait', 'wait', 'wait'] as const),
  ...(['correct', 'leave', 'issue', 'reply'] as const),
  ...(['withdraw', 'undo', 'apply', 'revoke', 'rotate', 'revokeKey'] as const),
  ...(['restore', 'erase', 'close'] as const),
]
type Act = (typeof acts)[number]

export interface Situation extends ModelCompany {
  readonly record: RecordReference
  readonly issued: IssuedReference<Signed>[]
  isWithdrawing: boolean
}
interface Clock {
  at: number
}
interface Model {
  readonly app: TestBackend
  readonly clock: Clock
  /** A call that may be refused; what follows for the reference when it was not. */
  readonly tried: (name: string, send: () => Promise<unknown>, done: () => void) => () => Promise<void>
  readonly tryToIssue: (kind: CredentialKind) => Promise<void>
}

/** At noon it is the same day in UTC and in the company's time zone. */
export const dayOf = ({ at }: Clock) => new Date(at).toISOString().slice(0, 10)

/** What both sides, operators and time can do. The reference follows what was done. */
export function actionsOf(
  { app, clock, tried, tryToIssue }: Model,
  situation: Situation,
  days: number,
): Record<Act, () => Promise<unknown>> {
  const { admin, params, person, record, reviewId, slug, issued } = situation
  const { caller } = person
  const review = { params: { reviewId } }
  const last = issued.at(-1)
  const today = () => dayOf(clock)
  const applyDue = async () => {
    await app.work('applyWithdrawals')
    if (situation.isWithdrawing) record.isConfirmed = false
    situation.isWithdrawing = false
  }
  const keyNumbers = async () => (await app.operators.listKeys(slug)).map(({ number }) => number)
  return {
    issue: () => tryToIssue('employment'),
    issueReview: () => tryToIssue('review'),
    share: tried(
      'share',
      () => caller.call(shareReview, review),
      () => (record.isShared = true),
    ),
    hide: tried(
      'hide',
      () => caller.call(hideReview, review),
      () => (record.isShared = false),
    ),
    reply: tried(
      'reply',
      () => caller.call(replyToReview, { ...review, body: { reply: 'I disagree.' } }),
      () => (record.isReplied = true),
    ),
    async promote() {
      const next = { position: `Head ${clock.at}`, start: addDays(today(), days > 2 ? days : 0) }
      const body = { position: next.position, start_date: next.start }
      await tried(
        'promote',
        () => admin.call(changePosition, { params, body }),
        () => {
          record.positions = [...record.positions, next]
        },
      )()
    },
    async withdrawPosition() {
      const shown = await admin.call(showEmploymentDetails, { params }).catch(() => null)
      // The first one is the employment's own, and has no id.
      const later = (shown?.record.employment.positions ?? []).flatMap(({ id, start_date: since }) =>
        id === null ? [] : [{ id, since }],
      )
      const newest = later.toSorted((one, other) => one.id - other.id).at(-1)
      if (!newest) return
      const position = { params: { ...params, positionId: newest.id } }
      await tried(
        'withdrawPosition',
        () => admin.call(withdrawPosition, position),
        () => {
          record.positions = record.positions.filter((one) => one.start !== newest.since)
        },
      )()
    },
    async correct() {
      const start_date = addDays(record.start, -1)
      const [first] = record.positions
      const position = first?.position ?? ''
      const end_date = hasEnded(record, today()) ? record.lastDay : null
      const body = { start_date, end_date, position_id: null, position, words: 'As in the contract' }
      await tried(
        'correct',
        async () => {
          const { correction } = await admin.call(proposeCorrection, { params, body })
          const correctionId = correction?.id ?? 0
          await caller.call(acceptCorrection, { params: { ...params, correctionId }, body: { words: '' } })
        },
        () => {
          record.start = start_date
          record.positions = [{ position, start: start_date }, ...record.positions.slice(1)]
        },
      )()
    },
    leave: tried(
      'leave',
      () => caller.call(leaveCompany, { params }),
      () => (record.lastDay = today()),
    ),
    async wait() {
      clock.at += (days + 1) * day
      await app.work('endEmployments')
      await applyDue()
    },
    withdraw: tried(
      'withdraw',
      () => admin.call(withdrawConfirmation, { params, body: { reason: 'A mistake.' } }),
      () => (situation.isWithdrawing = true),
    ),
    undo: tried(
      'undo',
      () => admin.call(undoWithdrawal, { params }),
      () => (situation.isWithdrawing = false),
    ),
    async apply() {
      clock.at += (withdrawalUndoSeconds + 1) * 1000
      await applyDue()
    },
    revoke: async () =>
      last &&
      tried(
        'revoke',
        () => caller.call(revokeCredential, { params: { credentialId: last.id } }),
        () => (last.isRevoked = true),
      )(),
    rotate: () => app.operators.rotateKey(slug),
    async revokeKey() {
      const number = Math.max(...(await keyNumbers())) - (days % 2)
      if (await app.operators.revokeKey(slug, number)) record.revokedKeys.add(number)
    },
    async restore() {
      // Of the last one the backup knew nothing.
      if (last && days > 1) {
        const { pool } = app.backend.connection
        await pool.query('delete from credential_documents where credential_id = $1', [last.id])
        await pool.query('delete from credentials where id = $1', [last.id])
        last.isRevoked = true
      }
      await app.operators.closeListsAfterRestore()
    },
    async erase() {
      if (record.isErased || days < 3) return
      await app.reauthenticate(caller)
      await tried(
        'erase',
        () => caller.call(closeAccount),
        () => (record.isErased = true),
      )()
      await settled(app.backend)
      clock.at += 31 * day
      await applyDue()
      await app.work('eraseAccounts')
    },
    async close() {
      if (record.isClosed || days < 3) return
      await app.operators.closeCompany(slug, null)
      record.isClosed = true
      // It ends the employments that go on.
      if (!hasEnded(record, today())) record.lastDay = today()
    },
  }
}

import { and, eq } from '#drizzle'
import type { Context, Viewer } from '../../core/context.ts'
import type { Emit } from '../../core/events.ts'
import { isDuplicate, notFound, refuse } from '../../core/refuse.ts'
import { transact } from '../../core/transact.ts'
import type { Tx } from '../../db/connect.ts'
import { employmentCorrections } from '../schema/corrections.ts'
import { lockAs, type LockedEmployment } from '../access.ts'
import { appendEvents } from '../history.ts'
import { applyChanges, assertFits, type CorrectionRow } from './proposedChanges.ts'

interface Address {
  readonly employmentId: number
  readonly correctionId: number
}
interface Answer {
  readonly words: string
}

/** Accepts what the other side proposes: the record changes, and its history says that it was corrected. */
export async function acceptCorrection(ctx: Context, viewer: Viewer, address: Address, { words }: Answer) {
  try {
    await settle(ctx, viewer, address, 'accepted', words, async (tx, emit, locked, row) => {
      const { employmentId, startTo, endTo } = row
      await assertFits(ctx, tx, locked, row)
      await applyChanges(tx, employmentId, row)
      const effectiveOn = startTo ?? endTo
      await appendEvents(ctx, tx, [
        {
          employmentId,
          kind: 'corrected',
          side: locked.side,
          at: ctx.now(),
          effectiveOn,
          subjectId: row.id,
        },
      ])
      const change = locked.side === 'company' ? 'companyAcceptedCorrection' : 'employeeAcceptedCorrection'
      await emit('employmentChanged', { employmentId, change, actorId: viewer.userId })
      await emit('profileChanged', { userId: locked.employment.userId })
    })
  } catch (error) {
    if (isDuplicate(error, 'employments_once')) throw refuse('correctionConflict')
    throw error
  }
}

export async function declineCorrection(ctx: Context, viewer: Viewer, address: Address, { words }: Answer) {
  await settle(ctx, viewer, address, 'declined', words, async (_tx, emit, { side }, { employmentId }) => {
    const change = side === 'company' ? 'companyDeclinedCorrection' : 'employeeDeclinedCorrection'
    await emit('employmentChanged', { employmentId, change, actorId: viewer.userId })
  })
}

/** Withdraws a proposal of the viewer's own side; the other side's notification disappears. */
export async function withdrawCorrection(ctx: Context, viewer: Viewer, address: Address): Promise<void> {
  await settle(ctx, viewer, address, 'withdrawn', '', async (_tx, emit, { side }, { employmentId }) => {
    const change = side === 'company' ? 'companyProposesCorrection' : 'employeeProposesCorrection'
    await emit('employmentChangeUndone', { employmentId, change })
  })
}

/** Ends an open proposal. The employment is locked, so of an answer and a withdrawal at once one comes too late. */
async function settle(
  ctx: Context,
  viewer: Viewer,
  { employmentId, correctionId }: Address,
  state: 'accepted' | 'declined' | 'withdrawn',
  words: string,
  then: (tx: Tx, emit: Emit, locked: LockedEmployment, row: CorrectionRow) => Promise<void>,
): Promise<void> {
  await ctx.rates.use('write', viewer.userId)
  await transact(ctx, async (tx, emit) => {
    const locked = await lockAs(ctx, tx, viewer, employmentId, 'either')
    const { id } = employmentCorrections
    const isIt = and(eq(id, correctionId), eq(employmentCorrections.employmentId, employmentId))
    const [row] = await tx.select().from(employmentCorrections).where(isIt)
    if (!row) throw notFound()
    if ((row.side === locked.side) !== (state === 'withdrawn')) throw refuse('otherSide')
    if (row.state !== 'open') throw refuse('correctionAnswered')
    await tx
      .update(employmentCorrections)
      .set({ state, answer: words, answeredBy: viewer.userId, answeredAt: ctx.now() })
      .where(isIt)
    await then(tx, emit, locked, row)
  })
}

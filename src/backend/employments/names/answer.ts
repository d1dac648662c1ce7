import type * as z from 'zod/mini'
import type { NameConfirmationForm, NameRefusalForm } from '#contract/employments/names.ts'
import type { EmploymentChange } from '#contract/employments/changes.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { refuse } from '../../core/refuse.ts'
import { transact } from '../../core/transact.ts'
import type { Tx } from '../../db/connect.ts'
import {
  declineNewName,
  readName,
  replaceConfirmedName,
  type Answered,
} from '../../profiles/names/confirmedNames.ts'
import { lockAs } from '../access.ts'
import { appendEvents } from '../history.ts'

/** Confirms the name that the employee uses now, for all employments that the company has confirmed. */
export async function confirmName(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  { name }: z.infer<typeof NameConfirmationForm>,
): Promise<void> {
  await answer(ctx, viewer, { employmentId, name }, 'companyConfirmedName', async (tx, answered) => {
    const replaced = await replaceConfirmedName(tx, answered, name)
    const { at } = answered
    const event = { kind: 'nameConfirmed', side: 'company', at } as const
    await appendEvents(
      ctx,
      tx,
      replaced.map((one) => ({ ...one, ...event })),
    )
    return replaced.length
  })
}

/** Declines to confirm it: the employment stays confirmed under the earlier name. */
export async function declineName(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  { name, words }: z.infer<typeof NameRefusalForm>,
): Promise<void> {
  await answer(ctx, viewer, { employmentId, name }, 'companyDeclinedName', async (tx, answered) => {
    return (await declineNewName(tx, answered, words)).length
  })
}

/** Answers for the company. Of two answers at once, or of one and a change of the name, the later one is refused. */
async function answer(
  ctx: Context,
  viewer: Viewer,
  { employmentId, name }: { readonly employmentId: number; readonly name: string },
  change: EmploymentChange,
  store: (tx: Tx, answered: Answered) => Promise<number>,
): Promise<void> {
  await ctx.rates.use('write', viewer.userId)
  await transact(ctx, async (tx, emit) => {
    const { employment, company } = await lockAs(ctx, tx, viewer, employmentId, 'company')
    const { userId: employeeId } = employment
    if ((await readName(tx, employeeId)) !== name) throw refuse('nameOutdated')
    const answered = { employeeId, companyId: company.id, answererId: viewer.userId, at: ctx.now() }
    if ((await store(tx, answered)) === 0) throw refuse('nameAnswered')
    await emit('employmentChanged', { employmentId, change, actorId: viewer.userId })
    await emit('nameQuestionsChanged', { userId: employeeId })
    await emit('profileChanged', { userId: employeeId })
  })
}

import { and, count, eq, gt, lt } from '#drizzle'
import { namesPerDay, namesWithoutReason } from '#contract/profiles/edits.ts'
import type { Context } from '../../core/context.ts'
import { dayMs, daysAfter } from '../../core/days.ts'
import type { Emit } from '../../core/events.ts'
import { refuse, type Refused } from '../../core/refuse.ts'
import { findReplacedNames } from '../../core/removed.ts'
import type { Tx } from '../../db/connect.ts'
import { deleteBatch } from '../../db/deleteBatch.ts'
import { nameChanges } from '../schema/names.ts'
import { findConfirmedNames, markOtherName, readName, resetNameQuestions } from './confirmedNames.ts'
import { isSameName } from './sameName.ts'

/** How long a change of the name counts, in days. */
const yearDays = 365

interface NameChange {
  readonly userId: number
  /** The full name before. */
  readonly before: string
  readonly reason?: string
  /** The refusal of a change that needs a reason and has none; without it every change is accepted. */
  readonly withoutReason?: () => Refused
  /** The refusal of a name that a decision in force has replaced. */
  readonly replaced: () => Refused
}

/**
 * Compares the changed name of a profile with the names under which companies have confirmed employments: asks them about a
 * new one, and no longer about one that was changed back. Requires the profile to be locked since before the change.
 * @throws Refused when the name was changed too often, or is one that a decision has replaced
 */
export async function recordNameChange(
  ctx: Context,
  tx: Tx,
  emit: Emit,
  { userId, before, reason = '', withoutReason, replaced }: NameChange,
): Promise<void> {
  const name = await readName(tx, userId)
  if (before !== name && (await isReplaced(tx, userId, name))) throw replaced()
  if (isSameName(before, name)) return
  const now = ctx.now()
  const confirmed = await findConfirmedNames(tx, userId)
  const differing = confirmed.filter((one) => !isSameName(one.name, name))
  if (withoutReason) {
    const { today, thisYear } = await countChanges(tx, userId, now)
    if (today >= namesPerDay) throw refuse('nameChangedOften', { retryAfter: dayMs / 1000 })
    const isRequested = differing.some(({ companyClosedAt }) => companyClosedAt === null)
    if (isRequested && thisYear >= namesWithoutReason && reason === '') throw withoutReason()
  }
  await tx.insert(nameChanges).values({ userId, createdAt: now })
  await storeComparison(tx, emit, { userId, name, confirmed }, 'asked', { at: now, reason })
}

/**
 * Compares the name that staff gave, of which no company is asked (`replaced`), or gave back (`asked`) with those that companies
 * have confirmed. The profile is locked, as above.
 */
export async function recordNameByStaff(
  ctx: Context,
  tx: Tx,
  emit: Emit,
  userId: number,
  state: 'asked' | 'replaced',
): Promise<void> {
  const name = await readName(tx, userId)
  const confirmed = await findConfirmedNames(tx, userId)
  await storeComparison(tx, emit, { userId, name, confirmed }, state, { at: ctx.now() })
}

interface Comparison {
  readonly userId: number
  readonly name: string
  readonly confirmed: Awaited<ReturnType<typeof findConfirmedNames>>
}

/** Stores which of the confirmed names the name is, and what becomes of the others. */
async function storeComparison(
  tx: Tx,
  emit: Emit,
  { userId, name, confirmed }: Comparison,
  state: 'asked' | 'replaced',
  change: { readonly at: Date; readonly reason?: string },
): Promise<void> {
  const isSame = (one: { readonly name: string }) => isSameName(one.name, name)
  await markOtherName(tx, idsOf(confirmed.filter((one) => !isSame(one))), state, change)
  await resetNameQuestions(tx, idsOf(confirmed.filter(isSame)))
  if (confirmed.length > 0) await emit('nameQuestionsChanged', { userId })
}

/** Numbers and symbols count here: a name without them is another one. */
async function isReplaced(tx: Tx, userId: number, name: string): Promise<boolean> {
  const replaced = await findReplacedNames(tx, { authorId: userId })
  return replaced.some((one) => isSameName(one, name) && signsIn(one) === signsIn(name))
}
const signsIn = (name: string) => name.normalize('NFKC').replace(/[^\p{N}\p{S}]/gu, '')

const idsOf = (names: readonly { readonly employmentId: number }[]) =>
  names.map(({ employmentId }) => employmentId)

async function countChanges(tx: Tx, userId: number, now: Date) {
  const since = async (days: number) => {
    const [found] = await tx
      .select({ count: count() })
      .from(nameChanges)
      .where(and(eq(nameChanges.userId, userId), gt(nameChanges.createdAt, daysAfter(now, -days))))
    return found?.count ?? 0
  }
  return { today: await since(1), thisYear: await since(yearDays) }
}

/** Changes that no longer count. */
export async function deleteOldNameChanges(ctx: Context): Promise<object | null> {
  return deleteBatch(ctx.db, nameChanges, lt(nameChanges.createdAt, daysAfter(ctx.now(), -yearDays)))
}

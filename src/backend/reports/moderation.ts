import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, notExists, sql, type SQL } from '#drizzle'
import { objectionPeriodDays } from '#contract/reports/decisions.ts'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import type { Deciding } from '../core/reportable.ts'
import { transact } from '../core/transact.ts'
import type { ModerationState, ReplacedName } from '../db/columns.ts'
import type { Tx } from '../db/connect.ts'
import { removeFiles } from '../files/commands.ts'
import { files } from '../files/schema.ts'
import { isCaseOf, reportCases, reportObjections } from './schema.ts'
import { reportableOf } from './subjects.ts'

type Case = typeof reportCases.$inferSelect

/** How long hidden and removed content is stored, in days: as long as somebody may object. */
export const storedDays = objectionPeriodDays
/** Contents that are purged at once, each in a transaction of its own. */
const batchSize = 100

const states = { hide: 'hidden', remove: 'removed' } as const

type Stored = Pick<Case, 'content' | 'takenOut' | 'takenOutFiles' | 'replacedName'>
const nothingTaken = { takenOut: null, takenOutFiles: null, replacedName: null } as const

/** The decisions after which something is not as it was. */
export type ContentChange = keyof typeof states | 'rename'
export const changesContent = (decision: Case['decision']): decision is ContentChange =>
  decision === 'rename' || decision === 'hide' || decision === 'remove'

/**
 * Applies a decision to rename, hide or remove. What the case stores then; null when the content is gone.
 * @throws Invalid when nobody may take the new name
 */
export async function changeContent(
  deciding: Deciding,
  found: Case,
  { decision, name }: { readonly decision: ContentChange; readonly name: string | null },
): Promise<Stored | null> {
  const { names } = reportableOf(deciding.ctx, found.kind)
  const replacedName = name && names ? await names.replace(deciding, found.targetId, name) : null
  if (name && !replacedName) return null
  if (decision === 'rename') return { ...nothingTaken, content: 'stored', replacedName }
  const hidden = await hideContent(deciding, found, decision)
  return hidden && { ...hidden, replacedName }
}

async function hideContent(
  deciding: Deciding,
  { id, kind, targetId }: Case,
  decision: keyof typeof states,
): Promise<Stored | null> {
  const { moderate, parts } = reportableOf(deciding.ctx, kind)
  if (parts) {
    const taken = await parts.takeOut(deciding, targetId)
    if (!taken) return null
    const { contents, fileIds } = taken
    return { ...nothingTaken, content: 'stored', takenOut: contents, takenOutFiles: [...fileIds] }
  }
  const others = await findOthers(deciding.tx, { id, kind, targetId })
  const isThere = await moderate?.(deciding, targetId, strictest([...others, states[decision]]))
  return isThere ? { content: 'stored', ...nothingTaken } : null
}

/** What revoking a decision came to. `earlier`: of a release that deleted or closed it at once. */
export type Restored = 'decided' | 'restored' | 'stillHidden' | 'gone' | 'purged' | 'earlier'

/** Takes a decision back: everything is as before, unless another decision hides it. */
export async function restoreContent(deciding: Deciding, found: Case): Promise<Restored> {
  const { id, decision, content } = found
  if (!changesContent(decision)) return 'decided'
  if (content === null) return 'earlier'
  if (content !== 'stored') return content
  const result = await showAgain(deciding, found)
  await deciding.tx
    .update(reportCases)
    .set({ content: result === 'gone' ? 'gone' : 'restored', ...nothingTaken })
    .where(eq(reportCases.id, id))
  return result
}

async function showAgain(deciding: Deciding, found: Case): Promise<'restored' | 'stillHidden' | 'gone'> {
  const { kind, targetId, decision, takenOut, replacedName } = found
  const { moderate, names, parts } = reportableOf(deciding.ctx, kind)
  const isNamed =
    !replacedName ||
    (await passNameOn(deciding.tx, found, replacedName)) ||
    (await names?.restore(deciding, targetId, { ...replacedName, from: nameBefore(replacedName) }))
  if (decision === 'rename') return isNamed ? 'restored' : 'gone'
  // Each decision took out something else, so it puts that back whatever others say.
  if (parts) return (await parts.restore(deciding, targetId, (takenOut ?? {}) as never)) ? 'restored' : 'gone'
  const remaining = strictest(await findOthers(deciding.tx, found))
  if (!(await moderate?.(deciding, targetId, remaining))) return 'gone'
  return remaining === null ? 'restored' : 'stillHidden'
}

const nameBefore = ({ from, before = from }: ReplacedName) => before

/** Whether a later decision in force has replaced a name of the same owner: then that one gives back what was before both. */
async function passNameOn(
  tx: Tx,
  { id, decidedAt, ...owner }: Case,
  replaced: ReplacedName,
): Promise<boolean> {
  const [later] = await tx
    .select({ id: reportCases.id, name: reportCases.replacedName })
    .from(reportCases)
    .where(
      and(
        // A profile and a public page have the name of one person.
        isCaseOf(owner),
        isNotNull(reportCases.replacedName),
        gt(reportCases.decidedAt, decidedAt ?? new Date(0)),
        ne(reportCases.id, id),
      ),
    )
    .orderBy(asc(reportCases.decidedAt), asc(reportCases.id))
    .limit(1)
  if (!later?.name) return false
  // Otherwise its owner chose a name in between.
  if (nameBefore(later.name).join('\n') === replaced.to.join('\n'))
    await tx
      .update(reportCases)
      .set({ replacedName: { ...later.name, before: nameBefore(replaced) } })
      .where(eq(reportCases.id, later.id))
  return true
}

/** The states in which other decisions in force leave the same thing. */
async function findOthers(
  tx: Tx,
  { id, kind, targetId }: Pick<Case, 'id' | 'kind' | 'targetId'>,
): Promise<ModerationState[]> {
  const others = await tx
    .select({ decision: reportCases.decision })
    .from(reportCases)
    .where(
      and(
        eq(reportCases.kind, kind),
        eq(reportCases.targetId, targetId),
        eq(reportCases.content, 'stored'),
        ne(reportCases.decision, 'rename'),
        ne(reportCases.id, id),
      ),
    )
  return others.map(({ decision }) => (decision === 'remove' ? 'removed' : 'hidden'))
}

const strictest = (all: readonly ModerationState[]): ModerationState | null =>
  all.includes('removed') ? 'removed' : (all[0] ?? null)

/** Deletes what was hidden or removed six months ago, unless an objection waits for its decision. */
export async function purgeContent(ctx: Context): Promise<object | null> {
  const waiting = ctx.db
    .select({ caseId: reportObjections.caseId })
    .from(reportObjections)
    .where(and(eq(reportObjections.caseId, reportCases.id), isNull(reportObjections.decidedAt)))
  const isDue = and(
    eq(reportCases.content, 'stored'),
    lt(reportCases.decidedAt, daysAfter(ctx.now(), -storedDays)),
    notExists(waiting),
  )
  const due = await ctx.db
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(isDue)
    .orderBy(asc(reportCases.decidedAt))
    .limit(batchSize)
  for (const { id } of due) {
    const unused = await transact(ctx, async (tx, emit) => {
      const [found] = await tx
        .select()
        .from(reportCases)
        .where(and(eq(reportCases.id, id), isDue))
        .for('update')
      if (!found) return []
      await tx
        .update(reportCases)
        .set({ content: 'purged', excerpt: '', ...nothingTaken })
        .where(eq(reportCases.id, id))
      // The name that was given stays; what it names is nobody's to delete.
      if (found.decision === 'rename') return []
      const unusedToo = await reportableOf(ctx, found.kind).purge?.({ ctx, tx, emit }, found.targetId)
      return [...(found.takenOutFiles ?? []), ...(unusedToo ?? [])]
    })
    await removeFiles(ctx, unused, { atOnce: true })
  }
  return due.length === batchSize ? {} : null
}

/** What erased or closed authors had hidden content of is gone with them. */
export async function markGone(tx: Tx, owner: { authorId: number } | { companyId: number }): Promise<void> {
  await tx
    .update(reportCases)
    .set({ content: 'gone', ...nothingTaken })
    .where(and(isCaseOf(owner), inArray(reportCases.content, ['stored'])))
}

/** Files that were taken out of something, and nothing else needs. */
export const filesOfCases = sql`${files.id} in (
  select unnest(${reportCases.takenOutFiles}) from ${reportCases} where ${reportCases.content} = 'stored'
)`

/** What was taken out of somebody's profile, for their data export. */
export const removedContentsOf = (userId: number): SQL => sql`
  select ${reportCases.decidedAt} as decided_at, ${reportCases.takenOut} as contents,
    ${reportCases.replacedName} -> 'from' as name
  from ${reportCases}
  where ${reportCases.authorId} = ${userId}
    and (${reportCases.takenOut} is not null or ${reportCases.replacedName} is not null)
  order by ${reportCases.id}`

import { and, eq } from '#drizzle'
import type { CvImport, ImportChoices } from '#contract/cvImports/imports.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Context, Viewer } from '../core/context.ts'
import { invalid, isDuplicate, notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { cvImports, type AppliedChange } from './schema.ts'
import { changeProfile, lockProfile } from '../profiles/edit.ts'
import { recordNameChange } from '../profiles/names/nameChanges.ts'
import { applyChange } from './applyChange.ts'
import { itemPlaceOf, type Change, type ReviewedItem } from './reviewed.ts'
import { reviewImport, toCvImport } from './showImport.ts'
import { undoChange } from './undoChange.ts'

/** Applies the chosen items, all or none, compared with the profile as it is now. */
export async function applyImport(
  ctx: Context,
  viewer: Viewer,
  importId: number,
  choices: ImportChoices,
  locale: Locale,
): Promise<CvImport> {
  return refusingDuplicates(() =>
    changeProfile(ctx, viewer, async (tx, emit) => {
      const { userId } = viewer
      const before = (await lockProfile(tx, userId))?.name ?? ''
      const found = await lockImport(tx, viewer, importId)
      if (found.appliedAt) throw refuse('importApplied')
      const items = await reviewImport(ctx, tx, found, locale)
      const chosen = choose(items, choices)
      const written = new Map<Chosen, AppliedChange>()
      const entryIds = new Map(
        items.flatMap(({ item, entryId }) =>
          entryId === undefined ? [] : [[itemPlaceOf(item.key), entryId] as const],
        ),
      )
      for (const one of inWritingOrder(chosen)) {
        const { item, change } = one
        const title = titleOf(item, ctx.t(locale))
        const applied = await applyChange(tx, userId, change, entryIds)
        if (applied.entryId !== null) entryIds.set(itemPlaceOf(item.key), applied.entryId)
        written.set(one, { kind: item.kind, title, ...applied })
      }
      const changes = chosen.flatMap((one) => written.get(one) ?? [])
      const withoutReason = () => refuse('nameReasonNeeded')
      await recordNameChange(ctx, tx, emit, { userId, before, withoutReason, replaced })
      const [applied] = await tx
        .update(cvImports)
        .set({ appliedAt: ctx.now(), parsed: null, changes })
        .where(eq(cvImports.id, importId))
        .returning()
      if (!applied) throw notFound()
      return toCvImport(applied)
    }),
  )
}

const replaced = () => refuse('nameReplaced')

const titleOf = (
  { title, details, kind, field }: ReviewedItem['item'],
  t: ReturnType<Context['t']>,
): string =>
  field
    ? t(`cvImports:fields.${field}`)
    : kind === 'employment'
      ? [title, details[0]].filter(Boolean).join(', ')
      : title

interface Chosen {
  readonly item: ReviewedItem['item']
  readonly change: Change
}

/** @throws Refused if an item is no longer what its owner has seen */
function choose(items: readonly ReviewedItem[], { add, replace, levels }: ImportChoices): Chosen[] {
  const wanted = new Map([
    ...add.map((key) => [key, 'new'] as const),
    ...replace.map((key) => [key, 'conflict'] as const),
  ])
  if (wanted.size === 0) throw invalid({ field: 'add', code: 'required' })
  const levelOf = new Map(levels.map(({ key, level }) => [key, level]))
  const chosen = items.flatMap(({ item, change }): Chosen[] => {
    if (!wanted.has(item.key)) return []
    if (!change || item.state !== wanted.get(item.key)) throw refuse('importOutdated')
    if (change.kind !== 'languages') return [{ item, change }]
    const level = levelOf.get(item.key) ?? item.level
    if (level === null) throw invalid({ field: 'levels', code: 'required' })
    return [{ item, change: { ...change, form: { ...change.form, level } } }]
  })
  if (chosen.length < wanted.size) throw refuse('importOutdated')
  return chosen
}

/** Where the latest entry comes first, the last one in the file is written first, so that their order stays. */
const latestFirst: readonly string[] = ['employment', 'education', 'certificates', 'projects', 'awards']

/** Skills come last, because they name entries. */
const inWritingOrder = (chosen: readonly Chosen[]): Chosen[] => {
  const isSkill = ({ item }: Chosen) => item.kind === 'skills'
  const isLatestFirst = ({ item }: Chosen) => latestFirst.includes(item.kind)
  return [
    ...chosen.filter((one) => !isLatestFirst(one) && !isSkill(one)),
    ...chosen.filter(isLatestFirst).reverse(),
    ...chosen.filter(isSkill),
  ]
}

/** Undoes the changes, the last one first. Repeating it changes nothing. */
export async function undoImport(ctx: Context, viewer: Viewer, importId: number): Promise<CvImport> {
  return changeProfile(ctx, viewer, async (tx, emit) => {
    const { userId } = viewer
    const before = (await lockProfile(tx, userId))?.name ?? ''
    const found = await lockImport(tx, viewer, importId)
    if (!found.appliedAt) throw refuse('importNotApplied')
    if (found.undoneAt) return toCvImport(found)
    const remaining = new Set<AppliedChange>()
    for (const one of found.changes.toReversed()) if (await undoChange(tx, userId, one)) remaining.add(one)
    // What somebody takes back is never refused, but for a name that a decision has replaced.
    await recordNameChange(ctx, tx, emit, { userId, before, replaced })
    const changes = found.changes.map((one) =>
      remaining.has(one) ? { ...one, remaining: true as const } : one,
    )
    const [undone] = await tx
      .update(cvImports)
      .set({ undoneAt: ctx.now(), changes })
      .where(eq(cvImports.id, importId))
      .returning()
    if (!undone) throw notFound()
    return toCvImport(undone)
  })
}

/** Other people's imports do not exist for the caller. */
export async function lockImport(tx: Tx, { userId }: Viewer, id: number) {
  const [found] = await tx
    .select()
    .from(cvImports)
    .where(and(eq(cvImports.id, id), eq(cvImports.userId, userId)))
    .for('update')
  if (!found) throw notFound()
  return found
}

/** A join request may have added the same employment meanwhile. */
async function refusingDuplicates<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    const names = ['employments_once', 'employments_once_elsewhere']
    if (names.some((name) => isDuplicate(error, name))) throw refuse('importOutdated')
    throw error
  }
}

import { and, inArray, isNotNull, sql } from '#drizzle'
import type { RevocationReason } from '#contract/achievements/achievements.ts'
import { rulesOf, type AchievementId } from '#contract/achievements/catalogue.ts'
import type { EvidenceKind, ProfileKind } from '#contract/achievements/rule.ts'
import { toScore } from '#contract/achievements/score.ts'
import { companyTag } from '#contract/core/pageTags.ts'
import { membersChannel, userChannel } from '#contract/realtime/channels.ts'
import { achievementsChanged } from '#contract/realtime/events.ts'
import type { Context } from '../core/context.ts'
import { nextCountVersion } from '../core/countVersion.ts'
import { withInvalidation, type InvalidationContext } from '../core/invalidations.ts'
import type { Tx } from '../db/connect.ts'
import { achievements } from './schema.ts'
import { publicPageTagsOf } from '../profiles/publicPageTags.ts'
import { computeRules, type Computed } from './compute.ts'
import { findOwners } from './owners.ts'
import { findReasons } from './revocations.ts'

export type AchievementRow = typeof achievements.$inferSelect

/** What an evaluation needs of the backend. */
export type EvaluationContext = InvalidationContext & Pick<Context, 'now' | 'publisher'>

/** Owners per batch of statements. */
const batchSize = 100

/** What an evaluation changed for one owner. */
interface Change {
  readonly ownerId: number
  readonly unlocked: AchievementId[]
  readonly revoked: AchievementId[]
  readonly score: number
}

/**
 * Computes the achievements of these owners from the record and stores what differs: all of them, or those with some kinds
 * of evidence. Repeating it changes nothing. The owners' open pages hear of what was unlocked or revoked. Returns the number of
 * changed rows.
 */
export async function evaluateAchievements(
  ctx: EvaluationContext,
  kind: ProfileKind,
  ownerIds: readonly number[],
  kinds?: readonly EvidenceKind[],
): Promise<number> {
  const wanted = rulesOf(kind).flatMap(([id, { evidence }]) =>
    !kinds || kinds.includes(evidence) ? [id] : [],
  )
  if (wanted.length === 0) return 0
  const ids = [...new Set(ownerIds)].sort((a, b) => a - b)
  let changedRows = 0
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize)
    const { changes, rows } = await withInvalidation(ctx, async (tx) => {
      const result = await store(ctx, tx, kind, batch, wanted)
      const owners = result.changes.map(({ ownerId }) => ownerId)
      return [result, kind === 'company' ? owners.map(companyTag) : await publicPageTagsOf(tx, owners)]
    })
    changedRows += rows
    if (changes.length > 0) await publish(ctx, kind, changes)
  }
  return changedRows
}

/** Does not wait for the realtime server: pages reload their achievements when they reconnect. */
async function publish(ctx: EvaluationContext, kind: ProfileKind, changes: readonly Change[]): Promise<void> {
  const channelOf = kind === 'person' ? userChannel : membersChannel
  const { app, name } = achievementsChanged
  const version = await nextCountVersion(ctx.db)
  for (const { ownerId, ...change } of changes)
    ctx.publisher
      .publish(app, `private-${channelOf(ownerId)}`, name, { ...change, version })
      .catch((error: unknown) =>
        ctx.log.warn({ err: error, kind, ownerId }, 'achievements were not published'),
      )
}

const ownerColumn = (kind: ProfileKind) => (kind === 'person' ? achievements.userId : achievements.companyId)

async function store(
  ctx: EvaluationContext,
  tx: Tx,
  kind: ProfileKind,
  ownerIds: readonly number[],
  wanted: readonly AchievementId[],
): Promise<{ changes: Change[]; rows: number }> {
  // Of two evaluations of an owner, the later one reads the record after the earlier one has stored its result.
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtext(${`achievements.${kind}`}), (id % 2147483647)::int)
    from unnest(${sql.param(ownerIds)}::bigint[]) as owner(id) order by id`)
  const existing = await findOwners(tx, kind, ownerIds)
  const computed = await computeRules(tx, kind, existing, wanted)
  const stored = await tx
    .select()
    .from(achievements)
    .where(and(inArray(ownerColumn(kind), [0, ...existing]), inArray(achievements.achievement, [...wanted])))
  const ownerOf = (row: AchievementRow) => (kind === 'person' ? row.userId : row.companyId) ?? 0
  const keyOf = (row: AchievementRow) => `${ownerOf(row)} ${row.achievement}`
  const before = new Map(stored.map((row) => [keyOf(row), row]))
  const now = ctx.now()
  const met = new Set(computed.flatMap((one) => (one.unlocked ? [`${one.ownerId} ${one.achievement}`] : [])))
  const lost = stored.filter((row) => row.unlockedAt !== null && !met.has(keyOf(row)))
  const reasonOf = await findReasons(tx, lost)
  const writes: NewRow[] = []
  const touched = new Map<number, Touched>()
  for (const one of computed) {
    const key = `${one.ownerId} ${one.achievement}`
    const row = before.get(key)
    before.delete(key)
    const next = toRow(kind, one, row, { now, reason: row ? reasonOf(row) : 'removed' })
    if (row && isSame(row, next)) continue
    writes.push(next)
    if ((next.unlockedAt === null) !== ((row?.unlockedAt ?? null) === null))
      touch(touched, one.ownerId, next.unlockedAt === null ? 'revoked' : 'unlocked', one.achievement)
  }
  // What is left has no evidence at all any more.
  for (const row of before.values()) {
    const next = { ...ownerFields(kind, ownerOf(row)), ...revoked(row, now, reasonOf(row)) }
    if (isSame(row, next)) continue
    writes.push(next)
    if (row.unlockedAt !== null) touch(touched, ownerOf(row), 'revoked', row.achievement)
  }
  await write(tx, kind, writes)
  const scores = await findScores(tx, kind, [...touched.keys()])
  const changes = [...touched].map(([ownerId, { unlocked, revoked }]) => ({
    ownerId,
    unlocked,
    revoked,
    score: toScore(kind, scores.get(ownerId) ?? []).score,
  }))
  return { changes, rows: writes.length }
}

type Touched = Pick<Change, 'unlocked' | 'revoked'>

function touch(
  touched: Map<number, Touched>,
  ownerId: number,
  how: keyof Touched,
  achievement: AchievementId,
): void {
  const of = touched.get(ownerId) ?? { unlocked: [], revoked: [] }
  of[how].push(achievement)
  touched.set(ownerId, of)
}

type NewRow = Omit<AchievementRow, 'id'>

const ownerFields = (kind: ProfileKind, ownerId: number) => ({
  userId: kind === 'person' ? ownerId : null,
  companyId: kind === 'company' ? ownerId : null,
})

interface Revocation {
  readonly now: Date
  readonly reason: RevocationReason
}

function toRow(
  kind: ProfileKind,
  { ownerId, achievement, progress, unlocked, at, employmentId, evidenceId }: Computed,
  row: AchievementRow | undefined,
  { now, reason }: Revocation,
): NewRow {
  const owner = ownerFields(kind, ownerId)
  if (!unlocked)
    return { ...owner, ...(row ? revoked(row, now, reason) : { ...pending, achievement }), progress }
  // Evidence without a time was first seen when the achievement was unlocked.
  const unlockedAt = at ?? row?.unlockedAt ?? now
  return { ...owner, ...pending, achievement, progress, unlockedAt, employmentId, evidenceId }
}

const locked = { unlockedAt: null, employmentId: null, evidenceId: null }
const pending = { ...locked, revokedAt: null, revokedReason: null }

/** A row that is not unlocked: revoked if it was. */
function revoked({ id: _, ...row }: AchievementRow, now: Date, reason: RevocationReason): NewRow {
  const was = row.unlockedAt !== null
  return {
    ...row,
    progress: 0,
    ...locked,
    ...(was ? { revokedAt: now, revokedReason: reason } : {}),
  }
}

function isSame(row: AchievementRow, next: NewRow): boolean {
  return (
    row.progress === next.progress &&
    row.unlockedAt?.getTime() === next.unlockedAt?.getTime() &&
    row.employmentId === next.employmentId &&
    row.evidenceId === next.evidenceId &&
    row.revokedAt?.getTime() === next.revokedAt?.getTime()
  )
}

async function findScores(tx: Tx, kind: ProfileKind, ownerIds: readonly number[]) {
  const scores = new Map<number, AchievementId[]>()
  if (ownerIds.length === 0) return scores
  const owner = ownerColumn(kind)
  const rows = await tx
    .select({ owner, achievement: achievements.achievement })
    .from(achievements)
    .where(and(inArray(owner, [...ownerIds]), isNotNull(achievements.unlockedAt)))
  for (const { owner: id, achievement } of rows)
    scores.set(id ?? 0, [...(scores.get(id ?? 0) ?? []), achievement])
  return scores
}

async function write(tx: Tx, kind: ProfileKind, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return
  const excluded = (name: string) => sql.raw(`excluded.${name}`)
  await tx
    .insert(achievements)
    .values([...rows])
    .onConflictDoUpdate({
      target: [ownerColumn(kind), achievements.achievement],
      targetWhere: sql`${ownerColumn(kind)} is not null`,
      set: {
        progress: excluded('progress'),
        unlockedAt: excluded('unlocked_at'),
        employmentId: excluded('employment_id'),
        evidenceId: excluded('evidence_id'),
        revokedAt: excluded('revoked_at'),
        revokedReason: excluded('revoked_reason'),
      },
    })
}

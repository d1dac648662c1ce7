import { and, desc, eq, lt } from '#drizzle'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import type { Activity, ActivityKind } from '#contract/accounts/security.ts'
import type { Viewer } from '../../core/context.ts'
import { daysAfter } from '../../core/days.ts'
import { readIdCursor, toPage } from '../../core/keyset.ts'
import type { Tx } from '../../db/connect.ts'
import { deleteBatch } from '../../db/deleteBatch.ts'
import { accountActivity } from '../schema/security.ts'
import { deviceName, placeOf } from './deviceNames.ts'

/** The device behind an action, as far as the request or session knows it. */
export interface Actor {
  readonly userAgent: string | null
  readonly address: string | null
}

/** Of what staff, or the product itself, did. */
export const noDevice: Actor = { userAgent: null, address: null }

/** Logs a security event of an account, in the transaction of the change if there is one. */
export async function recordActivity(
  tx: Tx,
  accountId: number,
  kind: ActivityKind,
  { userAgent, address }: Actor,
): Promise<void> {
  const device = deviceName(userAgent)
  await tx.insert(accountActivity).values({ accountId, kind, device, place: placeOf(address) })
}

export async function listActivity(
  db: Tx,
  { userId }: Viewer,
  { after, limit = defaultPageSize }: PageQuery,
) {
  const before = readIdCursor(after)
  const found = await db
    .select()
    .from(accountActivity)
    .where(
      and(
        eq(accountActivity.accountId, userId),
        before === null ? undefined : lt(accountActivity.id, before),
      ),
    )
    .orderBy(desc(accountActivity.id))
    .limit(limit + 1)
  const { rows, next } = toPage(found, limit, ({ id }) => String(id))
  const items = rows.map(({ id, kind, device, place, at }): Activity => {
    return { id, kind, device, place, at: at.toISOString() }
  })
  return { items, next }
}

/** Deletes entries older than a year. */
export async function deleteOldActivity(db: Tx, now: Date): Promise<object | null> {
  return deleteBatch(db, accountActivity, lt(accountActivity.at, daysAfter(now, -365)))
}

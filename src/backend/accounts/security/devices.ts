import { and, desc, eq, gt, ne } from '#drizzle'
import type { Device } from '#contract/accounts/security.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { transact } from '../../core/transact.ts'
import { notOwned, notFound } from '../../core/refuse.ts'
import { sessions } from '../schema/accounts.ts'
import { recordActivity } from './activity.ts'
import { deviceName, placeOf } from './deviceNames.ts'

const shownAtMost = 100

export async function listDevices({ db, now }: Context, viewer: Viewer): Promise<Device[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, viewer.userId), gt(sessions.expiresAt, now())))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(shownAtMost)
  return rows.map((row) => ({
    id: row.id,
    name: deviceName(row.userAgent),
    place: placeOf(row.address),
    signed_in_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    current: row.id === viewer.sessionId,
  }))
}

/** Signs out one device. All sockets of the account are closed; those of other devices reconnect. */
export async function endDevice(ctx: Context, viewer: Viewer, deviceId: number): Promise<null> {
  await transact(ctx, async (tx, emit) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, deviceId), eq(sessions.accountId, viewer.userId)))
      .returning()
    const [device] = ended
    if (!device) throw (await tx.$count(sessions, eq(sessions.id, deviceId))) > 0 ? notOwned() : notFound()
    await recordActivity(tx, viewer.userId, 'deviceEnded', device)
    await emit('sessionsEnded', { accountId: viewer.userId })
  })
  return null
}

export async function endOtherDevices(ctx: Context, { userId, sessionId }: Viewer): Promise<null> {
  await transact(ctx, async (tx, emit) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.accountId, userId), ne(sessions.id, sessionId)))
      .returning()
    for (const device of ended) await recordActivity(tx, userId, 'deviceEnded', device)
    if (ended.length > 0) await emit('sessionsEnded', { accountId: userId })
  })
  return null
}

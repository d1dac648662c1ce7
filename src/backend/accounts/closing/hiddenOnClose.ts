import { eq } from '#drizzle'
import type { Tx } from '../../db/connect.ts'
import { accountClosures, type HiddenOnClose } from '../schema/closures.ts'

/** What the closing of an account hides, locked; null if the account is not closed. */
export async function lockHiddenOnClose(tx: Tx, accountId: number): Promise<HiddenOnClose | null> {
  const [closure] = await tx
    .select({ hidden: accountClosures.hiddenOnClose })
    .from(accountClosures)
    .where(eq(accountClosures.accountId, accountId))
    .for('update')
  return closure?.hidden ?? null
}

/** Changes what reopening a closed account shows again. */
export async function setHiddenOnClose(tx: Tx, accountId: number, hidden: HiddenOnClose): Promise<void> {
  await tx
    .update(accountClosures)
    .set({ hiddenOnClose: hidden })
    .where(eq(accountClosures.accountId, accountId))
}

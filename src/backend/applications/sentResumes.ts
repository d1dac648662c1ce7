import { and, eq, exists } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { applications } from './schema/applications.ts'
import { files } from '../files/schema.ts'

/**
 * Locks a résumé that the person has sent before, so that it cannot be deleted until another application references it.
 * Returns its id; null if it is not theirs or no longer exists.
 */
export async function lockSentResume(tx: Tx, userId: number, id: number | undefined): Promise<number | null> {
  if (id === undefined) return null
  const sent = tx
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.resumeId, files.id), eq(applications.userId, userId)))
  const [file] = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, userId), eq(files.audience, 'application'), exists(sent)))
    .for('key share')
  return file?.id ?? null
}

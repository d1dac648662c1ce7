import { and, eq, exists, or } from '#drizzle'
import type { Tx } from '../db/connect.ts'
import { applications } from './schema/applications.ts'
import { applicationDrafts } from './schema/drafts.ts'
import { setAudience } from '../files/commands.ts'
import { files } from '../files/schema.ts'

/**
 * Locks a résumé that the person has sent before or that waits in a draft of theirs, so that it cannot be deleted until an
 * application references it, and opens it to the readers of applications. Returns its id; null if it is not theirs or no
 * longer exists.
 */
export async function lockOwnResume(tx: Tx, userId: number, id: number | undefined): Promise<number | null> {
  if (id === undefined) return null
  const sent = tx
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.resumeId, files.id), eq(applications.userId, userId)))
  const drafted = tx
    .select({ id: applicationDrafts.id })
    .from(applicationDrafts)
    .where(and(eq(applicationDrafts.resumeId, files.id), eq(applicationDrafts.userId, userId)))
  const [file] = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, userId), or(exists(sent), exists(drafted))))
    .for('key share')
  if (!file) return null
  await setAudience(tx, [file.id], 'application')
  return file.id
}

import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { applications } from '../db/schema/applications.ts'
import { files } from '../db/schema/files.ts'
import { profiles } from '../db/schema/profiles.ts'
import { safeFileName } from '../ports/files/fileName.ts'

/** A file of a person, and where it lies in the zip. */
interface OwnFile {
  readonly id: number
  readonly key: string
  readonly path: string
}

/** Every file of theirs but earlier exports: what they uploaded, and what their profile and applications show. */
export async function findFiles(db: Tx, userId: number): Promise<OwnFile[]> {
  const photos = db.select({ id: profiles.photoId }).from(profiles).where(eq(profiles.userId, userId))
  const resumes = db
    .select({ id: applications.resumeId })
    .from(applications)
    .where(eq(applications.userId, userId))
  const theirs = or(eq(files.ownerId, userId), inArray(files.id, photos), inArray(files.id, resumes))
  const found = await db
    .select({ id: files.id, key: files.key, name: files.name, type: files.type })
    .from(files)
    .where(and(theirs, ne(files.audience, 'owner')))
    .orderBy(files.id)
  return found.map(({ id, key, name, type }) => ({
    id,
    key,
    path: `files/${id}-${safeFileName(name, type)}`,
  }))
}

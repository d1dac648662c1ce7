import { and, eq, inArray, ne, notInArray, or } from '#drizzle'
import type { DomainModule } from '../core/domainModule.ts'
import type { Tx } from '../db/connect.ts'
import { applications } from '../applications/schema/applications.ts'
import { files, type FileAudience } from '../files/schema.ts'
import { profiles } from '../profiles/schema/profiles.ts'
import { safeFileName } from '../ports/files/fileName.ts'

/** A user's file and its path in the zip. */
interface OwnFile {
  readonly id: number
  readonly key: string
  readonly path: string
}

/** Files of a record or a conversation, whoever added them: their domains say whose they are. */
const ofOthersToo: FileAudience[] = ['employmentDocument', 'message']

/**
 * All files of a user except earlier exports: uploads, the profile photo, the résumés of applications, the documents of
 * employments, and the attachments of messages.
 */
export async function findFiles(
  db: Tx,
  userId: number,
  modules: readonly DomainModule[] = [],
): Promise<OwnFile[]> {
  const photos = db.select({ id: profiles.photoId }).from(profiles).where(eq(profiles.userId, userId))
  const resumes = db
    .select({ id: applications.resumeId })
    .from(applications)
    .where(eq(applications.userId, userId))
  const isUploaded = and(eq(files.ownerId, userId), notInArray(files.audience, ofOthersToo))
  const isOwn = or(
    ...[isUploaded, inArray(files.id, photos), inArray(files.id, resumes)],
    ...modules.flatMap(({ ownFiles }) => ownFiles?.(userId) ?? []),
  )
  const rows = await db
    .select({ id: files.id, key: files.key, name: files.name, type: files.type })
    .from(files)
    .where(and(isOwn, ne(files.audience, 'owner')))
    .orderBy(files.id)
  return rows.map(({ id, key, name, type }) => ({
    id,
    key,
    path: `files/${id}-${safeFileName(name, type)}`,
  }))
}

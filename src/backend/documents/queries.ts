import { desc, eq } from '#drizzle'
import type { EmploymentDocument } from '#contract/employments/documents.ts'
import { fileAddress, variantAddress, variantWidths } from '#contract/files/files.ts'
import type { Tx } from '../db/connect.ts'
import { employmentDocuments } from './schema.ts'
import { files } from '../files/schema.ts'
import { profiles, fullName } from '../profiles/schema/profiles.ts'
import { fileTypeOf } from '../ports/files/detectType.ts'

/** The documents of an employment, newest first; the caller has checked that the viewer is one of its parties. */
export async function listDocuments(db: Tx, employmentId: number): Promise<EmploymentDocument[]> {
  const rows = await db
    .select({
      id: employmentDocuments.id,
      side: employmentDocuments.side,
      addedBy: employmentDocuments.addedBy,
      addedByName: fullName,
      createdAt: employmentDocuments.createdAt,
      file: files,
    })
    .from(employmentDocuments)
    .innerJoin(files, eq(files.id, employmentDocuments.fileId))
    .leftJoin(profiles, eq(profiles.userId, employmentDocuments.addedBy))
    .where(eq(employmentDocuments.employmentId, employmentId))
    .orderBy(desc(employmentDocuments.id))
  return rows.map(({ id, side, addedBy, addedByName, createdAt, file }) => ({
    id,
    side,
    name: file.name,
    size: file.size,
    type: fileTypeOf(file.type) as EmploymentDocument['type'],
    sha256: file.sha256 ?? '',
    added_by: addedBy === null ? null : { user_id: addedBy, name: addedByName },
    added_at: createdAt.toISOString(),
    url: fileAddress(file.key),
    thumbnail_url: thumbnailOf(file),
  }))
}

/** Variants are never wider than the picture. */
function thumbnailOf({ key, width }: typeof files.$inferSelect): string | null {
  if (width === null) return null
  const [smallest] = variantWidths
  return width < smallest ? fileAddress(key) : variantAddress(fileAddress(key), smallest, 'webp')
}

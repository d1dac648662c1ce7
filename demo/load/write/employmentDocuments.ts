import { and, eq, isNotNull } from '#drizzle'
import { contentHash } from '#backend/core/contentHash.ts'
import { employmentDocuments } from '#backend/documents/schema.ts'
import { employments } from '#backend/employments/schema/employments.ts'
import { renderLetter, renderScan } from '../employmentDocuments.ts'
import type { DemoEmploymentDocument } from '../read/employmentDocuments.ts'
import { daysBefore } from './dates.ts'
import { storeFiles, type NewFile } from './files.ts'
import { getOrThrow, type WriteContext } from './context.ts'

/** Inserts the supporting documents of employments. */
export async function writeEmploymentDocuments(context: WriteContext): Promise<void> {
  const { db, content, today, people, companies } = context
  const documents = content.employmentDocuments
  const fileIds = await storeFiles(
    context,
    await Promise.all(documents.map((one) => fileOf(one, getOrThrow(people, one.by)))),
  )
  for (const [at, { person, company, by, added }] of documents.entries()) {
    const [employment] = await db
      .select({ id: employments.id })
      .from(employments)
      .where(
        and(
          eq(employments.userId, getOrThrow(people, person)),
          eq(employments.companyId, getOrThrow(companies, company)),
          isNotNull(employments.verifiedAt),
        ),
      )
      .orderBy(employments.id)
      .limit(1)
    await db.insert(employmentDocuments).values({
      employmentId: employment?.id ?? 0,
      side: by === person ? 'employee' : 'company',
      addedBy: getOrThrow(people, by),
      fileId: fileIds[at] ?? 0,
      createdAt: daysBefore(today, added, person + company + by),
    })
  }
}

async function fileOf(document: DemoEmploymentDocument, ownerId: number): Promise<NewFile> {
  const shared = { audience: 'employmentDocument', ownerId } as const
  if (document.kind === 'letter') {
    const bytes = renderLetter(document)
    return {
      ...shared,
      bytes,
      name: `${document.name}.pdf`,
      type: 'application/pdf',
      sha256: contentHash(bytes),
    }
  }
  const scan = await renderScan(document)
  return {
    ...shared,
    ...scan,
    name: `${document.name}.png`,
    type: 'image/png',
    sha256: contentHash(scan.bytes),
  }
}

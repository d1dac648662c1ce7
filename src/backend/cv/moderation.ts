import { eq, inArray } from '#drizzle'
import type { TakenOut } from '../core/reportable.ts'
import type { Tx } from '../db/connect.ts'
import { files } from '../files/schema.ts'
import { entryKinds } from './entryKinds.ts'
import { cvMedia } from './schema/media.ts'

/** The kinds whose words their owner writes; languages are chosen from a list. */
const writtenKinds = ['education', 'certificates', 'projects', 'awards'] as const
type WrittenKind = (typeof writtenKinds)[number]

type StoredRow = Readonly<Record<string, unknown>>
export interface EntryContents {
  readonly entries: Readonly<Partial<Record<WrittenKind, readonly StoredRow[]>>>
  readonly media: readonly (typeof cvMedia.$inferSelect)[]
}

/** What a person writes in the sections of their profile that somebody sees: a paragraph for each entry. */
export async function wordsOfEntries(
  db: Tx,
  userId: number,
  isSeen: (kind: WrittenKind) => boolean,
): Promise<string[]> {
  const paragraphs: string[] = []
  for (const kind of writtenKinds.filter(isSeen)) {
    const { table, order } = entryKinds[kind]
    const rows = await db.select().from(table).where(eq(table.userId, userId)).orderBy(order)
    for (const row of rows as StoredRow[])
      paragraphs.push(
        wordFields
          .map((field) => row[field])
          .filter(Boolean)
          .join('\n'),
      )
  }
  return paragraphs
}

/** The columns of all kinds that hold words. */
const wordFields = [
  ...['title', 'name', 'school', 'degree', 'areaOfStudy', 'issuer', 'provider', 'credentialId'],
  ...['description', 'url', 'credentialUrl'],
]

/** Takes these sections out of a profile that is locked, with their files. */
export async function takeOutEntries(tx: Tx, userId: number): Promise<TakenOut<EntryContents>> {
  const media = await tx.delete(cvMedia).where(eq(cvMedia.userId, userId)).returning()
  const entries: Partial<Record<WrittenKind, StoredRow[]>> = {}
  for (const kind of writtenKinds) {
    const { table } = entryKinds[kind]
    entries[kind] = await tx.delete(table).where(eq(table.userId, userId)).returning()
  }
  return { contents: { entries, media }, fileIds: media.map(({ fileId }) => fileId) }
}

/** Puts back what was taken out, beside what its owner has written since then. */
export async function restoreEntries(tx: Tx, { entries, media }: EntryContents): Promise<void> {
  for (const kind of writtenKinds) {
    const rows = entries[kind] ?? []
    if (rows.length > 0)
      await tx
        .insert(entryKinds[kind].table)
        .overridingSystemValue()
        .values(rows.map((row) => ({ ...row, createdAt: new Date(String(row['createdAt'])) })))
        .onConflictDoNothing()
  }
  const fileIds = media.map(({ fileId }) => fileId)
  const present = await tx
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.id, [0, ...fileIds]))
  const there = media.filter(({ fileId }) => present.some(({ id }) => id === fileId))
  if (there.length > 0) await tx.insert(cvMedia).overridingSystemValue().values(there).onConflictDoNothing()
}

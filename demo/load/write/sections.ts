import { entryKindNames, entryKinds, type Entries, type EntryKind } from '#backend/cv/entryKinds.ts'
import { getOrThrow, type WriteContext } from './context.ts'

/** Education, certificates, projects, languages and awards of all people. */
export async function writeSections({ db, content, people }: WriteContext): Promise<void> {
  const rowsOf = <K extends EntryKind>(kind: K) =>
    [...content.people.values()].flatMap(({ key, sections }) =>
      (sections[kind] as readonly Entries[K]['form'][]).map((form) => ({
        userId: getOrThrow(people, key),
        ...entryKinds[kind].toRow(form),
      })),
    )
  for (const kind of entryKindNames) {
    const rows = rowsOf(kind)
    if (rows.length > 0) await db.insert(entryKinds[kind].table).values(rows)
  }
}

import { invalid } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { isInPost } from './postFiles.ts'

/** A file of a form: one that the post has, or a new one. */
export type ReadyFile = { readonly id: number } | { readonly fileId: number }

interface StoredFile {
  readonly id: number
  readonly fileId: number
}

/** A list of files of a post, compared with what a form wants it to be. */
export interface ComparedList<Stored extends StoredFile> {
  /** In the order of the form: the stored file, or null for a new one. */
  readonly matches: readonly (Stored | null)[]
  /** Stored files that the form does not have. */
  readonly dropped: readonly Stored[]
  /** Whether files were added, dropped or moved. */
  readonly changed: boolean
}

/**
 * Compares the files of a post with those of a form.
 * @param field the list in the form: its elements have an `id` or an `upload`
 * @throws Refused if one belongs to another post, or is named twice
 */
export async function compareList<Stored extends StoredFile>(
  tx: Tx,
  field: string,
  { stored, wanted }: { stored: readonly Stored[]; wanted: readonly ReadyFile[] },
): Promise<ComparedList<Stored>> {
  const matches: (Stored | null)[] = []
  const used = new Set<number>()
  for (const [at, file] of wanted.entries()) {
    // Saved twice, such as a draft and its publication, an upload is the file that is there.
    const match = stored.find((one) => ('id' in file ? one.id === file.id : one.fileId === file.fileId))
    const fileId = 'id' in file ? match?.fileId : file.fileId
    // A file is in one post, once.
    if (fileId === undefined || used.has(fileId) || (!match && (await isInPost(tx, [fileId]))))
      throw invalid({ field: `${field}.${at}.${'id' in file ? 'id' : 'upload'}`, code: 'unknownChoice' })
    used.add(fileId)
    matches.push(match ?? null)
  }
  return {
    matches,
    dropped: stored.filter((one) => !matches.includes(one)),
    changed: matches.length !== stored.length || matches.some((match, at) => match !== stored[at]),
  }
}

/** What storing a list of files has changed. */
export interface WrittenList {
  /** How many there were. */
  readonly before: number
  /** Whether readers see other files or descriptions than before, or another order. */
  readonly changed: boolean
  /** Files that are no longer in the post. */
  readonly dropped: readonly number[]
}

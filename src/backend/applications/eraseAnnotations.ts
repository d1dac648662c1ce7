import type { Tx } from '../db/connect.ts'
import { eraseInterviewWords } from './interviews/end.ts'
import { eraseNotes } from './notes.ts'
import { eraseAnswers } from './storedAnswers.ts'
import { eraseTags } from './tags.ts'

/** Erases what companies have written about applications: notes, tags, and the words of decisions and interviews. */
export async function eraseAnnotations(tx: Tx, applicationIds: readonly number[]): Promise<void> {
  await eraseNotes(tx, applicationIds)
  await eraseTags(tx, applicationIds)
  await eraseAnswers(tx, applicationIds)
  await eraseInterviewWords(tx, applicationIds)
}

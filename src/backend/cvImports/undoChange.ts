import type { Tx } from '../db/connect.ts'
import { recordedProfile } from '../profiles/recordedRows.ts'
import { undoSkill } from '../profiles/recordedSkills.ts'
import { isProfileColumn, rowsOf } from './applyChange.ts'
import type { AppliedChange } from './schema.ts'
import { restoreOrder } from './sectionOrder.ts'

/** Undoes one change, unless what it wrote has been changed since. @returns whether that is still there, and changed */
export function undoChange(tx: Tx, userId: number, change: AppliedChange): Promise<boolean> {
  if (change.kind === 'skills') return undoSkill(tx, userId, change)
  if (change.kind !== 'profile') return rowsOf(change.kind).undo(tx, userId, change)
  if ('sections' in change.after) return restoreOrder(tx, userId, change)
  const { fields, contacts } = recordedProfile
  const rows = Object.keys(change.after).some(isProfileColumn) ? fields : contacts
  return rows.undo(tx, userId, change)
}

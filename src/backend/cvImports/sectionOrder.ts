import { sectionNames } from '#contract/cv/sections.ts'
import { storeSections } from '../cv/arrangeSections.ts'
import { listSections } from '../cv/queries.ts'
import type { Tx } from '../db/connect.ts'
import type { RecordedWrite } from '../db/recordedRows.ts'

const defaultOrder = sectionNames.join()

/** Puts the sections into this order. Who sees them stays as it is. */
export async function saveOrder(tx: Tx, userId: number, order: string): Promise<RecordedWrite> {
  const before = await readOrder(tx, userId)
  await arrange(tx, userId, order)
  // The order in which sections begin is nobody's choice.
  return {
    entryId: null,
    before: { sections: before === defaultOrder ? '' : before },
    after: { sections: order },
  }
}

/** Restores the order before the import. @returns whether it has been changed since, and stays */
export async function restoreOrder(
  tx: Tx,
  userId: number,
  { before, after }: RecordedWrite,
): Promise<boolean> {
  if ((await readOrder(tx, userId)) !== after['sections']) return true
  await arrange(tx, userId, String(before?.['sections'] || defaultOrder))
  return false
}

const readOrder = async (tx: Tx, userId: number) =>
  (await listSections(tx, userId)).map(({ name }) => name).join()

async function arrange(tx: Tx, userId: number, order: string): Promise<void> {
  const names = order.split(',')
  const sections = await listSections(tx, userId)
  await storeSections(
    tx,
    userId,
    sections.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name)),
  )
}

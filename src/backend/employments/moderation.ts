import { and, eq, isNull, ne, or } from '#drizzle'
import type { Tx } from '../db/connect.ts'
import { employments } from './schema/employments.ts'

/** What a person wrote about an employment: of one that no company confirms, its position and employer are theirs, too. */
export interface EmploymentContents {
  readonly id: number
  readonly description: string
  readonly position: string | null
  readonly companyName: string | null
}

const isSelfReported = and(isNull(employments.verifiedAt), isNull(employments.withdrawnAt))
/** Whether nobody but the person says so. */
const isOwn = ({ verifiedAt, withdrawnAt }: typeof employments.$inferSelect) =>
  verifiedAt === null && withdrawnAt === null
/** What stands where words were taken out that an employment cannot be without; repeated, where two would be the same. */
const removed = '—'
const isRemoved = (text: string) => /^—+$/.test(text)
const removedLength = (text: string) => (isRemoved(text) ? text.length : 0)

/** What a person writes about their employments, a paragraph each. */
export async function wordsOfEmployments(db: Tx, userId: number): Promise<string[]> {
  const found = await db
    .select()
    .from(employments)
    .where(and(eq(employments.userId, userId), or(isSelfReported, ne(employments.description, ''))))
    .orderBy(employments.startDate, employments.id)
  return found.map((row) =>
    [...(isOwn(row) ? [row.position, row.companyName] : []), row.description].filter(Boolean).join('\n'),
  )
}

/** Locks the employments of a person, before their profile, as confirmations do. */
export const lockEmployments = (tx: Tx, userId: number) =>
  tx.select().from(employments).where(eq(employments.userId, userId)).orderBy(employments.id).for('update')

/** Takes these words out of employments that are locked, like their profile. The employments stay, with their dates and documents. */
export async function takeOutEmployments(tx: Tx, userId: number): Promise<EmploymentContents[]> {
  const found = await lockEmployments(tx, userId)
  // Longer than any that is there: the same text must not stand twice on one day.
  const longest = Math.max(0, ...found.flatMap((row) => [row.position, row.companyName]).map(removedLength))
  const contents: EmploymentContents[] = []
  for (const row of found) {
    const { id, description } = row
    if (!isOwn(row) && description === '') continue
    const position = isOwn(row) ? row.position : null
    const companyName = isOwn(row) && row.companyId === null ? row.companyName : null
    const blank = removed.repeat(longest + contents.length + 1)
    await tx
      .update(employments)
      .set({
        description: '',
        position: position === null ? row.position : blank,
        companyName: companyName === null ? row.companyName : blank,
      })
      .where(eq(employments.id, id))
    contents.push({ id, description, position, companyName })
  }
  return contents
}

/** Puts back what was taken out, where its owner has written nothing since then, and no other employment is the same. */
export async function restoreEmployments(
  tx: Tx,
  userId: number,
  contents: readonly EmploymentContents[],
): Promise<void> {
  const found = await lockEmployments(tx, userId)
  const keys = new Set(found.map(keyOf))
  for (const before of contents) {
    const row = found.find(({ id }) => id === before.id)
    if (!row) continue
    // What a company has confirmed meanwhile is not theirs any more.
    const isBlank = (text: string) => isOwn(row) && isRemoved(text)
    const position = isBlank(row.position) ? (before.position ?? row.position) : row.position
    const companyName = isBlank(row.companyName) ? (before.companyName ?? row.companyName) : row.companyName
    const restored = { ...row, position, companyName }
    const isTaken = keyOf(restored) !== keyOf(row) && keys.has(keyOf(restored))
    keys.add(keyOf(restored))
    await tx
      .update(employments)
      .set({
        description: row.description || before.description,
        ...(isTaken ? {} : { position, companyName }),
      })
      .where(eq(employments.id, row.id))
  }
}

/** What tells one employment of a person from the others. */
const keyOf = ({ companyId, companyName, position, startDate }: typeof employments.$inferSelect) =>
  JSON.stringify([companyId ?? companyName, position, startDate])

/** Gives the employments of a company the name that replaces one, also where a company was confirmed under it. */
export async function renameEmployer(tx: Tx, companyId: number, from: string, to: string): Promise<void> {
  await tx
    .update(employments)
    .set({ companyName: to })
    .where(and(eq(employments.companyId, companyId), eq(employments.companyName, from)))
}

import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
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
/** What stands where words were taken out that an employment cannot be without; repeated, where two would be the same. */
const removed = '—'
const isRemoved = (text: string) => /^—+$/.test(text)

/** What a person writes about their employments, a paragraph each. */
export async function wordsOfEmployments(db: Tx, userId: number): Promise<string[]> {
  const found = await db
    .select()
    .from(employments)
    .where(and(eq(employments.userId, userId), or(isSelfReported, ne(employments.description, ''))))
    .orderBy(employments.startDate, employments.id)
  return found.map(({ verifiedAt, position, companyName, description }) =>
    [...(verifiedAt ? [] : [position, companyName]), description].filter(Boolean).join('\n'),
  )
}

/** Takes these words out of the employments of a profile that is locked. The employments stay, with their dates and documents. */
export async function takeOutEmployments(tx: Tx, userId: number): Promise<EmploymentContents[]> {
  const found = await tx
    .select()
    .from(employments)
    .where(eq(employments.userId, userId))
    .orderBy(employments.id)
    .for('update')
  const contents: EmploymentContents[] = []
  for (const { id, description, position, companyName, companyId, verifiedAt, withdrawnAt } of found) {
    const isOwn = verifiedAt === null && withdrawnAt === null
    if (!isOwn && description === '') continue
    const blank = removed.repeat(contents.length + 1)
    await tx
      .update(employments)
      .set({
        description: '',
        position: isOwn ? blank : position,
        companyName: isOwn && companyId === null ? blank : companyName,
      })
      .where(eq(employments.id, id))
    contents.push({
      id,
      description,
      position: isOwn ? position : null,
      companyName: isOwn && companyId === null ? companyName : null,
    })
  }
  return contents
}

/** Puts back what was taken out, where its owner has written nothing since then. */
export async function restoreEmployments(
  tx: Tx,
  userId: number,
  contents: readonly EmploymentContents[],
): Promise<void> {
  const ids = contents.map(({ id }) => id)
  const found = await tx
    .select()
    .from(employments)
    .where(and(eq(employments.userId, userId), inArray(employments.id, [0, ...ids])))
    .for('update')
  for (const { id, description, position, companyName } of found) {
    const before = contents.find((one) => one.id === id)
    if (!before) continue
    await tx
      .update(employments)
      .set({
        description: description || before.description,
        position: isRemoved(position) ? (before.position ?? position) : position,
        companyName: isRemoved(companyName) ? (before.companyName ?? companyName) : companyName,
      })
      .where(eq(employments.id, id))
  }
}

/** Gives the employments of a company the name that replaces one, also where a company was confirmed under it. */
export async function renameEmployer(tx: Tx, companyId: number, from: string, to: string): Promise<void> {
  await tx
    .update(employments)
    .set({ companyName: to })
    .where(and(eq(employments.companyId, companyId), eq(employments.companyName, from)))
}

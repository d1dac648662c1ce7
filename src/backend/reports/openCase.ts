import { and, eq, isNull } from '#drizzle'
import { dueOf } from '#contract/reports/harm.ts'
import type { Reported } from '#contract/reports/reports.ts'
import { contentHash } from '../core/contentHash.ts'
import type { Context } from '../core/context.ts'
import type { Subject } from '../core/reportable.ts'
import type { Tx } from '../db/connect.ts'
import { reportCases } from './schema.ts'
import { wordsOf } from './subjects.ts'

/** Characters of a text that are kept for the operator and for its author. */
const excerptLength = 5_000

/** SHA-256 of the letters and digits of a text, in hex: the same however it is spaced, marked up or capitalised. */
export const textHashOf = (text: string): string =>
  contentHash(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ''),
  )

/** The undecided case of a subject, locked. Of simultaneous ones, a unique index lets one start it. */
export async function openCase(
  ctx: Context,
  tx: Tx,
  subject: Subject & Pick<Reported, 'kind'>,
): Promise<number> {
  const { kind, targetId, authorId, companyId, excerpt } = subject
  const words = wordsOf(ctx, subject)
  const isOpen = and(
    eq(reportCases.kind, kind),
    eq(reportCases.targetId, targetId),
    isNull(reportCases.decidedAt),
  )
  // A case that is decided between the two statements makes room for the next one.
  for (;;) {
    const [added] = await tx
      .insert(reportCases)
      .values({
        kind,
        targetId,
        authorId,
        companyId,
        excerpt: words.slice(0, excerptLength).toWellFormed(),
        textHash: kind === 'job' ? textHashOf(excerpt) : null,
        createdAt: ctx.now(),
        dueAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: reportCases.id })
    if (added) return added.id
    const [open] = await tx.select({ id: reportCases.id }).from(reportCases).where(isOpen).for('update')
    if (open) return open.id
  }
}

/** Says by when a case is to be decided, which a report or a signal may bring forward. */
export async function scheduleCase(tx: Tx, caseId: number): Promise<void> {
  const isCase = eq(reportCases.id, caseId)
  const [found] = await tx.select().from(reportCases).where(isCase)
  if (!found) return
  const dueAt = dueOf(found, found.createdAt)
  if (dueAt.getTime() !== found.dueAt.getTime()) await tx.update(reportCases).set({ dueAt }).where(isCase)
}

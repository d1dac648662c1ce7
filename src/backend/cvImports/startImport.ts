import { and, eq, isNull } from '#drizzle'
import type { Locale } from '#contract/core/locale.ts'
import type { CvImport } from '#contract/cvImports/imports.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { ReceivedFile } from '../core/readRequest.ts'
import { invalid, refuse } from '../core/refuse.ts'
import { cvImports } from './schema.ts'
import { lockProfile } from '../profiles/edit.ts'
import type { ParsedFile } from './parsed.ts'
import { queueFile } from './reading/queue.ts'
import { IsolatedJobError } from '../ports/isolation/isolatedProcess.ts'
import { Unreadable } from './reading/unreadable.ts'
import { lockImport } from './applyImport.ts'
import { reviewImport, toCvImport } from './showImport.ts'

/** Reads a file and stores what it says until its owner has reviewed it. The file itself is not stored. */
export async function startImport(
  ctx: Context,
  viewer: Viewer,
  file: ReceivedFile,
  locale: Locale,
): Promise<CvImport> {
  const { userId } = viewer
  await ctx.rates.use('cvImport', userId)
  const parsed = await read(file, userId)
  const row = await ctx.db.transaction(async (tx) => {
    await lockProfile(tx, userId)
    await tx.delete(cvImports).where(and(eq(cvImports.userId, userId), isNull(cvImports.appliedAt)))
    const [added] = await tx.insert(cvImports).values({ userId, source: parsed.source, parsed }).returning()
    if (!added) throw new Error('Inserting the import returned no row')
    return added
  })
  return toCvImport(row, await reviewImport(ctx, ctx.db, row, locale))
}

async function read({ path }: ReceivedFile, ownerId: number): Promise<ParsedFile> {
  try {
    return await queueFile(path, ownerId)
  } catch (error) {
    if (error instanceof Unreadable) throw invalid({ field: 'source', code: error.reason })
    if (error instanceof IsolatedJobError && error.reason === 'queueFull') throw refuse('importQueueFull')
    throw error
  }
}

export async function discardImport(ctx: Context, viewer: Viewer, importId: number): Promise<null> {
  await ctx.rates.use('write', viewer.userId)
  return ctx.db.transaction(async (tx) => {
    const { appliedAt } = await lockImport(tx, viewer, importId)
    if (appliedAt) throw refuse('importApplied')
    await tx.delete(cvImports).where(eq(cvImports.id, importId))
    return null
  })
}

import { and, desc, eq, sql } from '#drizzle'
import type { Locale } from '#contract/core/locale.ts'
import type { CvImport, ImportedItem, ListedImport } from '#contract/cvImports/imports.ts'
import type { Context, Viewer } from '../core/context.ts'
import { notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { cvImports, type AppliedChange } from './schema.ts'
import { readCurrentProfile } from './currentProfile.ts'
import { findEmployers } from './employersHere.ts'
import { nothingParsed, type ParsedFile } from './parsed.ts'
import { reviewFile } from './review.ts'
import type { ReviewedItem } from './reviewed.ts'

type Row = typeof cvImports.$inferSelect
const maxListed = 50

export async function listImports({ db }: Context, { userId }: Viewer): Promise<ListedImport[]> {
  const found = await db
    .select({
      id: cvImports.id,
      source: cvImports.source,
      createdAt: cvImports.createdAt,
      appliedAt: cvImports.appliedAt,
      undoneAt: cvImports.undoneAt,
      count: sql<number>`jsonb_array_length(${cvImports.changes})`,
    })
    .from(cvImports)
    .where(eq(cvImports.userId, userId))
    .orderBy(desc(cvImports.id))
    .limit(maxListed)
  return found.map(({ id, source, createdAt, appliedAt, undoneAt, count }) => ({
    id,
    source,
    count,
    created_at: createdAt.toISOString(),
    applied_at: appliedAt?.toISOString() ?? null,
    undone_at: undoneAt?.toISOString() ?? null,
  }))
}

export async function showImport(
  ctx: Context,
  { userId }: Viewer,
  importId: number,
  locale: Locale,
): Promise<CvImport> {
  const [found] = await ctx.db
    .select()
    .from(cvImports)
    .where(and(eq(cvImports.id, importId), eq(cvImports.userId, userId)))
  if (!found) throw notFound()
  return toCvImport(found, await reviewImport(ctx, ctx.db, found, locale))
}

/** Compares an import with the profile as it is now. Empty once it is applied. */
export async function reviewImport(ctx: Context, db: Tx, row: Row, locale: Locale): Promise<ReviewedItem[]> {
  if (!row.parsed) return []
  const parsed = parsedOf(row)
  const employers = await findEmployers(db, parsed)
  const current = await readCurrentProfile(ctx, db, row.userId, locale)
  return reviewFile(parsed, { current, employers, locale, t: ctx.t(locale) })
}

export function toCvImport(row: Row, reviewed: readonly ReviewedItem[] = []): CvImport {
  const { id, source, createdAt, appliedAt, undoneAt, changes, parsed } = row
  return {
    id,
    source,
    created_at: createdAt.toISOString(),
    review: parsed && {
      items: reviewed.map(({ item }) => item),
      ...countsOf(parsedOf(row)),
    },
    result: appliedAt && {
      applied_at: appliedAt.toISOString(),
      undone_at: undoneAt?.toISOString() ?? null,
      items: changes.map(toImportedItem),
      remaining: changes.filter(({ remaining }) => remaining).map(toImportedItem),
    },
  }
}

/** An earlier release may have stored it, with less. */
const parsedOf = ({ source, parsed }: Row): ParsedFile => ({ ...nothingParsed(source), ...parsed })

const countsOf = ({ unlisted, unopened, unopenedNames }: ParsedFile) => ({
  unlisted,
  unopened,
  unopened_names: unopenedNames,
})

const toImportedItem = ({ kind, title, entryId, before }: AppliedChange): ImportedItem => ({
  kind,
  title,
  entry_id: entryId,
  // A field that was empty had nothing to replace.
  replaced: before !== null && Object.values(before).some((value) => value !== null && value !== ''),
})

import { createHash } from 'node:crypto'
import { and, eq, inArray, ne } from '#drizzle'
import { directoryKinds, type SitemapWriter } from '#contract/directory/directory.ts'
import type { Context } from '../core/context.ts'
import { gzipPiece, joinGzip, type GzipPiece } from '../core/joinedGzip.ts'
import { findPart } from './countDirectory.ts'
import { sitemapPieces, type PartKind } from './schema.ts'
import { readFingerprints, writePiece, type SitemapPart } from './sitemapPieces.ts'

const { kind: ofKind, size: ofSize, part: ofPart, piece: ofPiece } = sitemapPieces
const isOf = ({ kind, size, part }: SitemapPart) => and(eq(ofKind, kind), eq(ofSize, size), eq(ofPart, part))

interface SitemapFile {
  readonly etag: string
  /** Compressed; null if the reader has it. */
  readonly bytes: Buffer<ArrayBuffer> | null
}

/**
 * A file of the sitemap with what is public now: its finished pieces, and those that have changed since they were written, written
 * again. What was hidden before this request is therefore not in it.
 */
export async function readSitemapFile(
  ctx: Context,
  writer: SitemapWriter,
  file: SitemapPart,
  isKnown: (etag: string) => boolean,
): Promise<SitemapFile> {
  const fingerprints = await readFingerprints(ctx, writer, file)
  const known = createHash('sha256').update(JSON.stringify([writer.opening, ...fingerprints]))
  const etag = `"${known.digest('base64url').slice(0, 22)}"`
  if (isKnown(etag)) return { etag, bytes: null }
  const rows = await ctx.db.select().from(sitemapPieces).where(isOf(file))
  const stored = new Map(rows.map((row) => [row.piece, row]))
  const pieces: GzipPiece[] = [await gzipPiece(writer.opening)]
  for (const [piece, fingerprint] of fingerprints) {
    const finished = stored.get(piece)
    pieces.push(finished?.fingerprint === fingerprint ? finished : await writePiece(ctx, writer, file, piece))
  }
  pieces.push(await gzipPiece(writer.closing))
  return { etag, bytes: joinGzip(pieces) }
}

interface Position {
  readonly kind: PartKind
  readonly part: number
}

/** Writes the files of the sitemap ahead of their readers, one in each batch: the pieces whose rows have changed. */
export async function writeSitemap(ctx: Context, from: Position | null): Promise<Position | null> {
  const { sitemap: writer, directoryPartSize: size } = ctx
  if (!writer) return null
  const { kind, part: first } = from ?? { kind: 'companies', part: 0 }
  const part = await findPart(ctx, kind, first, size)
  if (part !== null) {
    await writeFile(ctx, writer, { kind, part, size })
    return { kind, part: part + 1 }
  }
  const next = directoryKinds[directoryKinds.indexOf(kind) + 1]
  if (next) return { kind: next, part: 0 }
  // Files had another length before.
  await ctx.db.delete(sitemapPieces).where(ne(ofSize, size))
  return null
}

async function writeFile(ctx: Context, writer: SitemapWriter, file: SitemapPart): Promise<void> {
  const { db } = ctx
  const fingerprints = await readFingerprints(ctx, writer, file)
  const stored = await db
    .select({ piece: ofPiece, fingerprint: sitemapPieces.fingerprint })
    .from(sitemapPieces)
    .where(isOf(file))
  const before = new Map(stored.map(({ piece, fingerprint }) => [piece, fingerprint]))
  for (const [piece, fingerprint] of fingerprints) {
    if (before.get(piece) === fingerprint) continue
    const written = await writePiece(ctx, writer, file, piece)
    const values = { ...written, deflated: Buffer.from(written.deflated) }
    await db
      .insert(sitemapPieces)
      .values({ ...file, piece, ...values })
      .onConflictDoUpdate({ target: [ofKind, ofSize, ofPart, ofPiece], set: values })
  }
  const gone = stored.map(({ piece }) => piece).filter((piece) => !fingerprints.has(piece))
  if (gone.length > 0) await db.delete(sitemapPieces).where(and(isOf(file), inArray(ofPiece, gone)))
}

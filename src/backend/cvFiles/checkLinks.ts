import { createHmac } from 'node:crypto'
import { and, asc, eq, isNull, lte, type SQL } from '#drizzle'
import type { CheckLink } from '#contract/cvFiles/checks.ts'
import type { Context, Viewer } from '../core/context.ts'
import { notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { hashToken, newToken } from '../core/tokens.ts'
import { checkLinks } from './schema.ts'
import { employments } from '../employments/schema/employments.ts'
import { mailPaths } from '../mail/links.ts'
import { currentPosition, isVerified } from '../employments/schema/fields.ts'

/** In place of a link that a preview does not create. */
const sampleToken = 'preview'

/**
 * The addresses of the check links of the caller's confirmed employments. Creates those that are missing, except for a
 * preview, which nobody gets to see.
 */
export async function readChecks(
  ctx: Context,
  viewer: Viewer,
  { isPreview }: { readonly isPreview: boolean },
): Promise<Map<number, string>> {
  const confirmed = and(eq(employments.userId, viewer.userId), isVerified)
  const rows = await ctx.db
    .select({ id: employments.id, seed: checkLinks.tokenSeed })
    .from(employments)
    .leftJoin(checkLinks, and(eq(checkLinks.employmentId, employments.id), isNull(checkLinks.revokedAt)))
    .where(confirmed)
  const missing = rows.filter(({ seed }) => seed === null)
  if (missing.length === 0 || isPreview)
    return new Map(rows.map(({ id, seed }) => [id, seed === null ? sampleUrl(ctx) : urlOf(ctx, seed)]))
  await ctx.db
    .insert(checkLinks)
    .values(missing.map(({ id }) => ({ ...newLink(ctx), userId: viewer.userId, employmentId: id })))
    // Another call has created it meanwhile.
    .onConflictDoNothing()
  return readChecks(ctx, viewer, { isPreview })
}

export async function listCheckLinks(ctx: Context, viewer: Viewer): Promise<CheckLink[]> {
  const rows = await ctx.db
    .select({ link: checkLinks, company: employments.companyName, position: currentPosition })
    .from(checkLinks)
    .innerJoin(employments, eq(employments.id, checkLinks.employmentId))
    .where(and(eq(checkLinks.userId, viewer.userId), isNull(checkLinks.revokedAt)))
    .orderBy(asc(checkLinks.id))
  return rows.map(({ link, company, position }) => ({
    id: link.id,
    employment_id: link.employmentId,
    company,
    position,
    created_at: link.createdAt.toISOString(),
    url: urlOf(ctx, link.tokenSeed),
  }))
}

/** For good: a link that somebody has may not come back to life. */
export async function revokeCheckLink(ctx: Context, viewer: Viewer, linkId: number): Promise<null> {
  await ctx.rates.use('write', viewer.userId)
  const at = ctx.now()
  await ctx.db.transaction(async (tx) => {
    const isOwn = and(eq(checkLinks.id, linkId), eq(checkLinks.userId, viewer.userId))
    const revoked = await revoke(tx, isOwn, at)
    if (revoked === 0) throw notFound()
    // An older database must not bring it back to life either.
    await ctx.ledger.record('link', { id: linkId, at })
  })
  return null
}

/** In a restored database: revokes the links that had been revoked after the backup. Returns how many. */
export async function revokeLinksAgain(ctx: Context): Promise<number> {
  let revoked = 0
  for await (const { id, at } of ctx.ledger.read('link'))
    revoked += await revoke(ctx.db, and(eq(checkLinks.id, id), lte(checkLinks.createdAt, at)), at)
  return revoked
}

async function revoke(db: Tx, which: SQL | undefined, revokedAt: Date): Promise<number> {
  const revoked = await db
    .update(checkLinks)
    .set({ revokedAt })
    .where(and(which, isNull(checkLinks.revokedAt)))
    .returning({ id: checkLinks.id })
  return revoked.length
}

function newLink(ctx: Context) {
  const tokenSeed = newToken()
  return { tokenSeed, tokenHash: hashToken(tokenOf(ctx, tokenSeed)) }
}

/** 256 bits that cannot be guessed from the database alone. */
const tokenOf = ({ linkSecret }: Context, seed: string) =>
  createHmac('sha256', linkSecret).update(`check link ${seed}`).digest('base64url')

const sampleUrl = (ctx: Context) => mailPaths(ctx)('employmentCheck', { token: sampleToken })

/** Without a language: the page is in that of its reader. */
const urlOf = (ctx: Context, seed: string) => mailPaths(ctx)('employmentCheck', { token: tokenOf(ctx, seed) })

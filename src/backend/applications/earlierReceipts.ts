import { and, desc, eq, isNull, lt, or, sql } from '#drizzle'
import { accounts } from '../accounts/schema/accounts.ts'
import type { Context } from '../core/context.ts'
import { hashFile } from '../files/hashFile.ts'
import { files } from '../files/schema.ts'
import { recordReceipts } from './receipts.ts'
import { applications } from './schema/applications.ts'
import { applicationReceipts } from './schema/receipts.ts'

/** Applications per transaction. */
const batchSize = 200

/**
 * Records what can still be hashed of applications from before there were receipts, newest first. What a closed account has
 * sent is hidden, so that only its reopening can record it.
 */
export async function recordEarlierReceipts(
  ctx: Context,
  from: { readonly before: number } | null,
): Promise<object | null> {
  const missing = await findMissing(ctx, from?.before ?? null)
  // A file that several applications share is hashed with the first of them.
  for (const { resumeId } of missing) if (resumeId !== null) await hashFile(ctx, resumeId)
  await ctx.db.transaction((tx) => recordReceipts(tx, missing, { earlier: true }))
  return missing.length === batchSize ? { before: missing.at(-1)?.id } : null
}

const findMissing = ({ db }: Context, before: number | null) =>
  db
    .select({
      id: applications.id,
      userId: applications.userId,
      snapshot: applications.snapshot,
      /** If its hash is unknown. */
      resumeId: sql<number | null>`case when ${files.sha256} is null then ${files.id} end`.mapWith(files.id),
    })
    .from(applications)
    .innerJoin(accounts, and(eq(accounts.id, applications.userId), isNull(accounts.closedAt)))
    .leftJoin(files, eq(files.id, applications.resumeId))
    .leftJoin(applicationReceipts, eq(applicationReceipts.applicationId, applications.id))
    .where(
      and(
        before === null ? undefined : lt(applications.id, before),
        or(
          isNull(applicationReceipts.applicationId),
          and(isNull(applicationReceipts.resumeSha256), sql`${files.id} is not null`),
        ),
      ),
    )
    .orderBy(desc(applications.id))
    .limit(batchSize)

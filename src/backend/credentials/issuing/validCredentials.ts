import { and, desc, eq, inArray, isNull, not, sql } from '#drizzle'
import type { Context, Viewer } from '../../core/context.ts'
import { credentialDocuments, credentialKeys, credentials } from '../schema.ts'
import { isDue } from './owned.ts'

/** Neither revoked nor signed with a key that was. */
const isValid = and(isNull(credentials.revokedAt), isNull(credentialKeys.revokedAt))

const title = sql<string>`(${credentialDocuments.document}::jsonb) ->> 'name'`

/** The credentials of a person that hold, newest first; of those that say the same, the newest. */
export async function listValid(ctx: Context, { userId }: Viewer) {
  const subject = [credentials.employmentId, credentials.kind, credentials.reviewId]
  const newest = ctx.db
    .selectDistinctOn(subject, {
      id: credentials.id,
      employmentId: credentials.employmentId,
      issuedAt: credentials.issuedAt,
      refreshOn: credentials.refreshOn,
      title: title.as('title'),
    })
    .from(credentialDocuments)
    .innerJoin(credentials, eq(credentials.id, credentialDocuments.credentialId))
    .innerJoin(credentialKeys, eq(credentialKeys.id, credentials.keyId))
    .where(and(eq(credentialDocuments.employeeId, userId), isValid))
    .orderBy(...subject, desc(credentials.id))
    .as('newest')
  const rows = await ctx.db.select().from(newest).orderBy(desc(newest.id))
  return rows.map(({ refreshOn, ...row }) => ({ ...row, isOutdated: isDue(refreshOn, ctx.now()) }))
}

/** A credential as it was signed. */
interface SignedCredential {
  readonly title: string
  /** JSON, byte for byte. */
  readonly document: string
}

/**
 * Credentials of a person that hold, to attach them to a CV, which is noted. Null if one of them does not hold, is of another
 * employment than these, or of another person.
 */
export async function takeForCv(
  { db }: Context,
  { userId }: Viewer,
  ids: readonly number[],
  employmentIds: readonly number[],
): Promise<SignedCredential[] | null> {
  const rows = await db
    .select({ id: credentials.id, title, document: credentialDocuments.document })
    .from(credentialDocuments)
    .innerJoin(credentials, eq(credentials.id, credentialDocuments.credentialId))
    .innerJoin(credentialKeys, eq(credentialKeys.id, credentials.keyId))
    .where(
      and(
        eq(credentialDocuments.employeeId, userId),
        inArray(credentials.id, [...ids]),
        inArray(credentials.employmentId, [...employmentIds]),
        isValid,
      ),
    )
  const found = new Map(rows.map(({ id, ...one }) => [id, one]))
  if (found.size < ids.length) return null
  const isNoted = sql`'cv' = any(${credentialDocuments.takenAs})`
  await db
    .update(credentialDocuments)
    .set({ takenAs: sql`array_append(${credentialDocuments.takenAs}, 'cv')` })
    .where(and(inArray(credentialDocuments.credentialId, [...ids]), not(isNoted)))
  return ids.flatMap((id) => found.get(id) ?? [])
}

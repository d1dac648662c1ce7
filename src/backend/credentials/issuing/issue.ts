import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from '#drizzle'
import type { CredentialRequest, EmploymentCredentials } from '#contract/credentials/credentials.ts'
import { accountEmails } from '../../accounts/schema/emails.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { invalid, notFound, refuse } from '../../core/refuse.ts'
import { transact } from '../../core/transact.ts'
import type { Tx } from '../../db/connect.ts'
import { lockAs, type LockedEmployment } from '../../employments/access.ts'
import { requireSigning } from '../issuers/keys.ts'
import { signDocument } from '../issuers/signDocument.ts'
import { requireSigner } from '../issuers/signing.ts'
import { credentialDocuments, credentials } from '../schema.ts'
import { listUrl } from '../status/listCredential.ts'
import { takePlace } from '../status/places.ts'
import { countChange } from '../status/updateStatuses.ts'
import { credentialDocument } from './document.ts'
import { factsOfToday, findFacts, findWords } from './facts.ts'
import { isDue, credentialsOf } from './owned.ts'
import { findFeedbackStatement, findReviewStatement } from './sections.ts'

/**
 * Has the company sign something of an employment for its employee, who alone can ask for it. The employment is locked, so that
 * no change of the record comes in between.
 *
 * @throws Refused unless the company confirms the employment and signs what it confirms
 */
export async function issueCredential(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  request: CredentialRequest,
): Promise<EmploymentCredentials> {
  await ctx.rates.use('issueCredential', viewer.userId)
  requireSigning(ctx)
  const employment = await transact(ctx, async (tx) => {
    const locked = await lockAs(ctx, tx, viewer, employmentId, 'employee')
    const { company } = locked
    const { issuerId, did, key, url } = await requireSigner(ctx, tx, company)
    if (request.email !== null) await assertOwnAddress(tx, viewer, request.email)
    const { statement, replied } = await findStatement(ctx, tx, viewer, employmentId, request)
    const record = (await findFacts(tx, [employmentId], ctx.now())).get(employmentId)
    if (!record) throw refuse('employmentUnverified')
    await assertNone(tx, locked, request, ctx.now())

    const now = ctx.now()
    const { list, place } = await takePlace(tx, { issuerId, did, keyId: key.id }, now)
    const uuid = randomUUID()
    const facts = factsOfToday(record)
    const unsigned = credentialDocument(
      {
        uuid,
        kind: request.kind,
        facts,
        statement,
        confirmedAt: record.confirmedAt,
        issuer: { did, name: company.name, url },
        email: request.email,
        place,
        listUrl: (purpose) => listUrl(ctx, list, purpose),
      },
      viewer.locale,
      ctx.t(viewer.locale),
    )
    const signed = await signDocument(ctx, { did, key }, unsigned)
    const [row] = await tx
      .insert(credentials)
      .values({
        uuid,
        issuerId,
        keyId: key.id,
        listId: list.id,
        place,
        kind: request.kind,
        employmentId,
        reviewId: request.review_id,
        issuedAt: now,
      })
      .returning({ id: credentials.id })
    if (!row) throw new Error('Inserting the credential returned no row')
    await tx.insert(credentialDocuments).values({
      credentialId: row.id,
      employeeId: viewer.userId,
      document: JSON.stringify(signed, null, 2),
      facts: { ...facts, replied },
    })
    await countChange(tx, [list.id])
    return locked.employment
  })
  return credentialsOf(ctx, { employment })
}

async function assertOwnAddress(tx: Tx, { userId }: Viewer, email: string): Promise<void> {
  const isOwn = and(eq(accountEmails.accountId, userId), eq(accountEmails.email, email))
  const [own] = await tx.select({ email: accountEmails.email }).from(accountEmails).where(isOwn)
  if (!own) throw invalid({ field: 'email', code: 'invalid' })
}

/** What the company has said, for a credential of it. @throws Refused while the employee has not agreed that others see it */
async function findStatement(
  ctx: Context,
  tx: Tx,
  { locale }: Viewer,
  employmentId: number,
  { kind, review_id: reviewId }: CredentialRequest,
) {
  if (kind === 'employment') return { statement: null, replied: null }
  const statement =
    kind === 'review'
      ? await findReviewStatement(tx, employmentId, reviewId ?? 0, locale)
      : await findFeedbackStatement(tx, employmentId, ctx.t(locale))
  const words = statement && (await findWords(tx, { kind, employmentId, reviewId }))
  if (!words) throw notFound()
  if (!words.isShared) throw refuse('credentialUnshared')
  return { statement, replied: words.isReplied }
}

/** @throws Refused when there is one that says all that the record says */
async function assertNone(
  tx: Tx,
  { employment }: LockedEmployment,
  { kind, review_id: reviewId }: CredentialRequest,
  now: Date,
): Promise<void> {
  const rows = await tx
    .select({ refreshOn: credentials.refreshOn })
    .from(credentials)
    .where(
      and(
        eq(credentials.employmentId, employment.id),
        eq(credentials.kind, kind),
        reviewId === null ? isNull(credentials.reviewId) : eq(credentials.reviewId, reviewId),
        isNull(credentials.revokedAt),
      ),
    )
  if (rows.some(({ refreshOn }) => !isDue(refreshOn, now))) throw refuse('credentialExists')
}

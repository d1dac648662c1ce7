import { and, eq, isNull, sql } from '#drizzle'
import type { CredentialForm } from '#contract/credentials/kinds.ts'
import type {
  CredentialOffer,
  EmploymentCredentials,
  IssuedCredential,
  TakenCredential,
} from '#contract/credentials/credentials.ts'
import { dayIn } from '#contract/core/days.ts'
import { accountEmails } from '../../accounts/schema/emails.ts'
import { companies } from '../../companies/schema/companies.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { notFound, notOwned, refuse } from '../../core/refuse.ts'
import { transact } from '../../core/transact.ts'
import type { Tx } from '../../db/connect.ts'
import { requireParty, type EmploymentRow, type Related } from '../../employments/access.ts'
import { employments } from '../../employments/schema/employments.ts'
import { finalFeedbacks, reviews } from '../../reviews/schema.ts'
import { credentialDocuments, credentialIssuers, credentials } from '../schema.ts'
import { countChange } from '../status/updateStatuses.ts'

/** Whether a day has come. @param day YYYY-MM-DD */
export const isDue = (day: string | null, now: Date): boolean => day !== null && day <= dayIn('UTC', now)

/** What of an employment can be signed for its employee, and what has been. @throws Refused for everybody else */
export async function listCredentials(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
): Promise<EmploymentCredentials> {
  const { side, related } = await requireParty(ctx.db, viewer, employmentId)
  if (side !== 'employee') throw refuse('otherSide')
  return credentialsOf(ctx, related)
}

interface PublishedReview {
  readonly id: number
  readonly title: string
  readonly shared: boolean
}

type ItemRow = Omit<IssuedCredential, 'title' | 'state'> & { readonly refresh_on: string | null }

const publishedReviews = sql<PublishedReview[]>`(
  select coalesce(json_agg(json_build_object('id', ${reviews.id}, 'title', ${reviews.title},
    'shared', ${reviews.sharedAt} is not null) order by ${reviews.id} desc), '[]')
  from ${reviews} where ${reviews.employmentId} = ${employments.id} and ${reviews.publishedAt} is not null)`

/** Null while no final feedback is published. */
const isFeedbackShared = sql<boolean | null>`(
  select ${finalFeedbacks.sharedAt} is not null from ${finalFeedbacks}
  where ${finalFeedbacks.employmentId} = ${employments.id} and ${finalFeedbacks.publishedAt} is not null)`

/** All of its documents are the employee's. */
const ownItems = sql<ItemRow[]>`(
  select coalesce(json_agg(json_build_object('id', ${credentials.id}, 'kind', ${credentials.kind},
    'review_id', ${credentials.reviewId}, 'issued_at', ${credentials.issuedAt}, 'revoked_at', ${credentials.revokedAt},
    'revoked_by', ${credentials.revokedBy}, 'refresh_on', ${credentials.refreshOn}, 'taken_as', ${credentialDocuments.takenAs})
    order by ${credentials.id} desc), '[]')
  from ${credentials} join ${credentialDocuments} on ${credentialDocuments.credentialId} = ${credentials.id}
  where ${credentials.employmentId} = ${employments.id})`

const ownEmails = sql<string[]>`(
  select coalesce(json_agg(${accountEmails.email} order by ${accountEmails.id}), '[]')
  from ${accountEmails} where ${accountEmails.accountId} = ${employments.userId})`

/** In one query, for a caller who knows that the viewer is the employee. */
export async function credentialsOf(
  { db, signing, now }: Context,
  { employment }: Pick<Related, 'employment'>,
): Promise<EmploymentCredentials> {
  const [found] = await db
    .select({
      enabledAt: credentialIssuers.enabledAt,
      domain: companies.domain,
      published: publishedReviews,
      feedback: isFeedbackShared,
      items: ownItems,
      emails: ownEmails,
    })
    .from(employments)
    .leftJoin(companies, eq(companies.id, employments.companyId))
    .leftJoin(credentialIssuers, eq(credentialIssuers.companyId, employments.companyId))
    .where(eq(employments.id, employment.id))
  if (!found) throw notFound()
  const { published, feedback, items, emails, ...issuer } = found
  const titles = new Map(published.map(({ id, title }) => [id, title]))
  return {
    obstacle: obstacleOf(employment, issuer, signing !== null),
    offers: offersOf(published, feedback),
    items: items.map(({ refresh_on: refreshOn, ...item }) => ({
      ...item,
      title: titles.get(item.review_id ?? 0) ?? null,
      issued_at: new Date(item.issued_at).toISOString(),
      revoked_at: item.revoked_at && new Date(item.revoked_at).toISOString(),
      state: item.revoked_at !== null ? 'revoked' : isDue(refreshOn, now()) ? 'refresh' : 'valid',
    })),
    emails,
  }
}

interface Issuer {
  readonly enabledAt: Date | null
  readonly domain: string | null
}

function obstacleOf(
  { verifiedAt }: EmploymentRow,
  { enabledAt, domain }: Issuer,
  canSign: boolean,
): EmploymentCredentials['obstacle'] {
  if (verifiedAt === null) return 'employmentUnverified'
  if (enabledAt === null || domain === null) return 'signingOff'
  return canSign ? null : 'signingUnavailable'
}

const offersOf = (published: readonly PublishedReview[], feedback: boolean | null): CredentialOffer[] => [
  { kind: 'employment', review_id: null, title: null, shared: true },
  ...published.map(({ id, title, shared }) => ({ kind: 'review' as const, review_id: id, title, shared })),
  ...(feedback === null
    ? []
    : [{ kind: 'feedback' as const, review_id: null, title: null, shared: feedback }]),
]

/** A credential of the viewer, to take along; the form is noted. @throws Refused for everybody else */
export async function takeCredential(
  ctx: Context,
  viewer: Viewer,
  credentialId: number,
  form: CredentialForm,
): Promise<TakenCredential> {
  await ctx.rates.use('write', viewer.userId)
  return ctx.db.transaction(async (tx) => {
    const { credential, held } = await findOwn(tx, viewer, credentialId)
    const takenAs = [...new Set([...held.takenAs, form])]
    await tx
      .update(credentialDocuments)
      .set({ takenAs })
      .where(eq(credentialDocuments.credentialId, credentialId))
    const { name, company, positions } = held.facts
    return {
      uuid: credential.uuid,
      document: held.document,
      person: name,
      company,
      position: positions.at(-1)?.position ?? '',
    }
  })
}

/** Revokes a credential of the viewer, for good; again changes nothing. @throws Refused for everybody else */
export async function revokeCredential(ctx: Context, viewer: Viewer, credentialId: number): Promise<null> {
  await ctx.rates.use('write', viewer.userId)
  return transact(ctx, async (tx) => {
    const { credential } = await findOwn(tx, viewer, credentialId)
    const revoked = await tx
      .update(credentials)
      .set({ revokedAt: ctx.now(), revokedBy: 'owner' })
      .where(and(eq(credentials.id, credentialId), isNull(credentials.revokedAt)))
      .returning({ listId: credentials.listId })
    if (revoked.length > 0) await countChange(tx, [credential.listId])
    return null
  })
}

async function findOwn(tx: Tx, { userId }: Viewer, credentialId: number) {
  const [found] = await tx
    .select({ credential: credentials, held: credentialDocuments })
    .from(credentials)
    .innerJoin(credentialDocuments, eq(credentialDocuments.credentialId, credentials.id))
    .where(eq(credentials.id, credentialId))
    .for('update')
  if (!found) throw notFound()
  if (found.held.employeeId !== userId) throw notOwned()
  return found
}

import { eq } from '#drizzle'
import { isForCompany as isChangeForCompany, type EmploymentChange } from '#contract/employments/changes.ts'
import { findAdminIds } from '../companies/membership.ts'
import type { Context } from '../core/context.ts'
import { employmentSubject } from '../core/subjects.ts'
import type { Reactions } from '../core/deliveries.ts'
import { companies } from '../companies/schema/companies.ts'
import { employments } from './schema/employments.ts'
import { fullName, profiles } from '../profiles/schema/profiles.ts'
import { currentPosition } from './schema/fields.ts'
import { findConfirmedNames } from '../profiles/names/confirmedNames.ts'
import { deleteNotifications } from '../notifications/bySubject.ts'
import { notify } from '../notifications/notify.ts'

const documentBatchMs = 30 * 60 * 1000

/** Tells the other side what has changed in an employment. */
export const employmentNotifications: Reactions = {
  async employmentChanged(ctx, { employmentId, change, actorId }, { id }) {
    const facts = await findFacts(ctx, employmentId)
    if (!facts) return
    const isForCompany = isChangeForCompany(change)
    const readers = isForCompany ? await findAdminIds(ctx.db, facts.companyId) : [facts.userId]
    const others = readers.filter(
      (reader) => reader !== actorId && (!isForCompany || reader !== facts.userId),
    )
    await notifyOf(ctx, others, { employmentId, change, id }, facts)
  },
  async employmentChangeUndone(ctx, { employmentId, change }) {
    await deleteNotifications(ctx, `${employmentSubject(employmentId)}:${change}`)
  },
  /** A company is asked about the newest name, once for all employments of the person there. */
  async nameQuestionsChanged(ctx, { userId }) {
    const change = 'employeeChangedName'
    const requested = new Map<number, RequestedName>()
    const names = await findConfirmedNames(ctx.db, userId)
    for (const { employmentId, companyId, askedAt, state } of names)
      if (state === 'asked' && askedAt)
        requested.set(companyId, { employmentId, id: String(askedAt.getTime()) })
    for (const { employmentId, companyId } of names) {
      const question = requested.get(companyId)
      const isAbout = question?.employmentId === employmentId
      const subject = `${employmentSubject(employmentId)}:${change}`
      await deleteNotifications(ctx, subject, isAbout ? `${subject}:${question.id}` : undefined)
      const facts = isAbout ? await findFacts(ctx, employmentId) : null
      if (!facts || !isAbout) continue
      const admins = await findAdminIds(ctx.db, companyId)
      const others = admins.filter((admin) => admin !== userId)
      await notifyOf(ctx, others, { ...question, change }, facts)
    }
  },
  async documentAdded(ctx, { employmentId, side, actorId, at }) {
    const facts = await findFacts(ctx, employmentId)
    if (!facts) return
    const isForCompany = side === 'employee'
    const readers = isForCompany ? await findAdminIds(ctx.db, facts.companyId) : [facts.userId]
    const others = readers.filter(
      (reader) => reader !== actorId && (!isForCompany || reader !== facts.userId),
    )
    // Documents that are added together are one notification.
    const batch = String(Math.floor(at / documentBatchMs))
    const change = isForCompany ? 'employeeAddedDocuments' : 'companyAddedDocuments'
    await notifyOf(ctx, others, { employmentId, change, id: batch }, facts)
  },
  async awardGiven(ctx, { employmentId, awardId }) {
    const facts = await findFacts(ctx, employmentId)
    const of = { employmentId, change: 'awarded', id: String(awardId) } as const
    if (facts) await notifyOf(ctx, [facts.userId], of, facts)
  },
  async awardDeleted(ctx, { employmentId, awardId }) {
    await deleteNotifications(ctx, `${employmentSubject(employmentId)}:awarded:${awardId}`)
  },
  async reviewerAssigned(ctx, { employmentId, reviewerId }, { id }) {
    const facts = await findFacts(ctx, employmentId)
    if (facts) await notifyOf(ctx, [reviewerId], { employmentId, change: 'reviewing', id }, facts)
  },
}

type RequestedName = Pick<Happened, 'employmentId' | 'id'>

interface Happened {
  readonly employmentId: number
  readonly change: EmploymentChange
  /** Of the delivery, the award, the question about a name or the batch of documents: each occurrence is a notification of its own. */
  readonly id: string
}

type Facts = NonNullable<Awaited<ReturnType<typeof findFacts>>>

async function notifyOf(
  ctx: Context,
  to: readonly number[],
  { employmentId, change, id }: Happened,
  { userId, person, company, slug, position }: Facts,
): Promise<void> {
  const data = { employment_id: employmentId, change, company, company_slug: slug, person, position }
  const about = `${employmentSubject(employmentId)}:${change}:${id}`
  await notify(ctx, { to, kind: 'employmentChanged', data, about, named: userId })
}

async function findFacts(ctx: Context, employmentId: number) {
  const [found] = await ctx.db
    .select({
      userId: employments.userId,
      companyId: companies.id,
      company: companies.name,
      slug: companies.slug,
      person: fullName,
      position: currentPosition,
    })
    .from(employments)
    .innerJoin(companies, eq(companies.id, employments.companyId))
    .innerJoin(profiles, eq(profiles.userId, employments.userId))
    .where(eq(employments.id, employmentId))
  return found ?? null
}

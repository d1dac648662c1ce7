import { and, eq, isNull, or, sql } from '#drizzle'
import { alias } from '#drizzle/pg-core'
import { dayIn } from '#contract/core/days.ts'
import type { EmploymentRecord, Relation } from '#contract/employments/record.ts'
import { fileAddress } from '#contract/files/files.ts'
import { addDays } from '#contract/core/workDay.ts'
import type { ConfirmedName } from '#contract/employments/confirmedName.ts'
import type { Context, Viewer } from '../core/context.ts'
import { notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { companies, currentMembers } from '../companies/schema/companies.ts'
import { confirmedNames } from '../profiles/schema/names.ts'
import { employmentCorrections } from './schema/corrections.ts'
import { reviewAssignments } from './schema/record.ts'
import { confirmationWithdrawals } from './schema/withdrawals.ts'
import { files } from '../files/schema.ts'
import { employments } from './schema/employments.ts'
import { profiles } from '../profiles/schema/profiles.ts'
import { employmentFields, othersFields, partyFields, type EmploymentFields } from './schema/fields.ts'
import { toEmployment } from '../profiles/toEmployment.ts'
import { employmentSkills, type NamedSkill } from '../profiles/skillQueries.ts'
import { findVisibility } from '../settings/visibility.ts'
import { isOwnMembership, toRelated, type Related } from './access.ts'
import { employmentAchievements, type EmploymentAchievement } from '../achievements/queries.ts'
import { latestCorrectionId, toCorrection } from './corrections/show.ts'
import { eventSubjects, type EventSubjects } from './eventSubjects.ts'

const reviewers = alias(profiles, 'reviewers')
const reviewerPhotos = alias(files, 'reviewer_photos')
const logos = alias(files, 'logos')

/** An employment as far as the viewer may see it. */
export async function showRecord(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
): Promise<EmploymentRecord> {
  return (await findRecord(ctx, viewer, employmentId)).record
}

export interface FoundRecord {
  readonly record: EmploymentRecord
  readonly related: Related
  readonly subjects: EventSubjects
  /** For readers who may see the person's skills. */
  readonly usedSkills: readonly NamedSkill[]
  /** For readers who may see the person's achievements. */
  readonly earned: readonly EmploymentAchievement[]
}

const isOwn = or(eq(employments.userId, sql.placeholder('viewerId')), eq(currentMembers.role, 'admin'))

/** An employment, with what its page needs. */
const selectRecord = (db: Tx) =>
  db
    .select({
      row: employments,
      role: currentMembers.role,
      reviewerId: reviewAssignments.reviewerId,
      subjects: eventSubjects,
      usedSkills: employmentSkills,
      earned: employmentAchievements,
      employment: sql<EmploymentFields>`case when ${isOwn} then json_build_object(${employmentFields}, ${partyFields})
        else json_build_object(${employmentFields}, ${othersFields}) end`,
      person: profiles,
      photoKey: files.key,
      company: companies,
      logoKey: logos.key,
      reviewer: reviewers,
      reviewerPhotoKey: reviewerPhotos.key,
      correction: employmentCorrections,
      withdrawal: confirmationWithdrawals,
      confirmedName: confirmedNames,
    })
    .from(employments)
    .innerJoin(profiles, eq(profiles.userId, employments.userId))
    .leftJoin(files, eq(files.id, profiles.photoId))
    .leftJoin(companies, eq(companies.id, employments.companyId))
    .leftJoin(logos, eq(logos.id, companies.logoId))
    .leftJoin(currentMembers, isOwnMembership(sql.placeholder('viewerId')))
    .leftJoin(
      reviewAssignments,
      and(eq(reviewAssignments.employmentId, employments.id), isNull(reviewAssignments.endedAt)),
    )
    .leftJoin(reviewers, eq(reviewers.userId, reviewAssignments.reviewerId))
    .leftJoin(reviewerPhotos, eq(reviewerPhotos.id, reviewers.photoId))
    .leftJoin(employmentCorrections, eq(employmentCorrections.id, latestCorrectionId))
    .leftJoin(confirmationWithdrawals, eq(confirmationWithdrawals.employmentId, employments.id))
    .leftJoin(confirmedNames, eq(confirmedNames.employmentId, employments.id))
    .where(eq(employments.id, sql.placeholder('employmentId')))

/** The record of an employment in one query, with what the rest of its page needs. @throws Refused when it does not exist */
export async function findRecord(ctx: Context, viewer: Viewer, employmentId: number): Promise<FoundRecord> {
  const [found] = await prepared(ctx.db, 'employment_record', (name) =>
    selectRecord(ctx.db).prepare(name),
  ).execute({ viewerId: viewer.userId, employmentId })
  // The person of an erased account has no profile: only its company still has the record.
  if (!found) throw notFound()
  const now = ctx.now()
  const { row, role, company, person, reviewer, correction, withdrawal, confirmedName } = found
  const related = toRelated(viewer, row, role, role !== null && found.reviewerId === viewer.userId)
  const { relation, isReviewer } = related
  if (relation === 'other' && !(await findVisibility(ctx.db, row.userId, viewer)).section('employment'))
    throw notFound()
  const isInvolved = relation !== 'other'
  const record = {
    relation,
    person: { ...toPerson(person, found.photoKey), headline: person.headline },
    employment: toEmployment(found.employment, false, now),
    company: company && {
      name: company.name,
      slug: company.closedAt === null ? company.slug : null,
      logo_url: fileAddress(found.logoKey),
      today: dayIn(company.timeZone, now),
      time_zone: company.timeZone,
    },
    termination: isParty(relation) ? terminationOf(row, relation, now) : null,
    reviewer: (isInvolved || isReviewer) && reviewer ? toPerson(reviewer, found.reviewerPhotoKey) : null,
    correction: isParty(relation) && correction ? toCorrection(correction) : null,
    name: isParty(relation) && confirmedName ? toConfirmedName(confirmedName) : null,
    withdrawal: withdrawal && toWithdrawal(withdrawal, relation),
  }
  const { subjects, usedSkills, earned } = found
  return { record, related, subjects, usedSkills, earned }
}

const isParty = (relation: Relation) => relation === 'employee' || relation === 'admin'

function terminationOf(row: typeof employments.$inferSelect, relation: Relation, now: Date) {
  const { terminationOn, terminationAt, terminationBy, terminationNote } = row
  if (terminationOn === null || terminationAt === null || terminationBy === null || terminationAt <= now)
    return null
  const side = relation === 'employee' ? 'employee' : 'company'
  return {
    last_day: addDays(terminationOn, -1),
    effective_at: terminationAt.toISOString(),
    by: terminationBy,
    note: terminationNote,
    undoable: terminationBy === side,
  }
}

function toWithdrawal(row: typeof confirmationWithdrawals.$inferSelect, relation: Relation) {
  const isPending = row.appliedAt === null
  if (!isParty(relation) || (isPending && relation !== 'admin')) return null
  return {
    reason: row.reason,
    pending: isPending,
    reply: row.reply,
    effective_at: (row.appliedAt ?? row.effectiveAt).toISOString(),
    replied_at: row.repliedAt?.toISOString() ?? null,
  }
}

function toPerson(profile: typeof profiles.$inferSelect, photoKey: string | null) {
  const { userId, firstName, lastName } = profile
  return {
    user_id: userId,
    name: `${firstName} ${lastName}`,
    photo_url: fileAddress(photoKey),
  }
}

function toConfirmedName(row: typeof confirmedNames.$inferSelect): ConfirmedName {
  const { name, state, reason, answer } = row
  return {
    name,
    state,
    reason,
    answer,
    confirmed_at: row.confirmedAt.toISOString(),
    taken_over_at: row.takenOverAt?.toISOString() ?? null,
    asked_at: row.askedAt?.toISOString() ?? null,
    answered_at: row.answeredAt?.toISOString() ?? null,
  }
}

import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from '#drizzle'
import type { CompanyAchievement } from '#contract/achievements/catalogue.ts'
import { firstDecidedAt } from '../applications/applicationEvents.ts'
import { applications } from '../applications/schema/applications.ts'
import { companies, companyContacts, companyMembers, offices } from '../companies/schema/companies.ts'
import { employmentDocuments } from '../documents/schema.ts'
import { employmentCorrections } from '../employments/schema/corrections.ts'
import { employments } from '../employments/schema/employments.ts'
import { isVerified } from '../employments/schema/fields.ts'
import { invitations } from '../employments/schema/invitations.ts'
import { employmentPositions } from '../employments/schema/record.ts'
import { jobBenefits, jobs, jobSkills } from '../jobs/schema/jobs.ts'
import { finalFeedbacks, reviews } from '../reviews/schema.ts'
import { selectEvidence, type EvidenceSource, type EvidenceQuery } from './selectEvidence.ts'
import { answeredWithinWeek } from './requests.ts'
import { hasReasonsForRatings, publishedInTime } from './reviewConditions.ts'

const openCompany = (where: SQL, at?: typeof companies.domainProvenAt) =>
  selectEvidence({
    from: companies,
    owner: companies.id,
    ...(at && { at }),
    id: companies.id,
    where: and(isNull(companies.closedAt), where),
  })

type OfEmployment =
  | typeof employmentCorrections
  | typeof employmentDocuments
  | typeof employmentPositions
  | typeof finalFeedbacks

/** Rows of a table that belong to employments which the company confirms. */
const ofVerified = (table: OfEmployment, row: Pick<EvidenceSource, 'at' | 'id' | 'where'>) =>
  selectEvidence({
    from: sql`${employments} join ${table} on ${table.employmentId} = ${employments.id}`,
    owner: employments.companyId,
    ...row,
    where: and(isVerified, row.where),
  })

/** The first such review of each employee. */
const reviewsWhere = (where: SQL) =>
  selectEvidence({
    from: sql`${employments} join ${reviews} on ${reviews.employmentId} = ${employments.id}`,
    owner: employments.companyId,
    at: reviews.publishedAt,
    id: reviews.id,
    where: and(isNotNull(reviews.publishedAt), where),
    firstPer: reviews.employeeId,
  })

/** Closed jobs with three applications or more that were not withdrawn, all of them answered, as `isMet` says of the answer. */
const closedJobs = (isMet?: SQL) =>
  selectEvidence({
    from: sql`${jobs} join ${applications} on ${applications.jobId} = ${jobs.id} and ${applications.state} <> 'withdrawn'
      cross join lateral (select ${firstDecidedAt('rejected', 'hired')} as at) answer`,
    owner: jobs.companyId,
    at: sql`max(answer.at)`,
    id: jobs.id,
    where: eq(jobs.status, 'closed'),
    having: sql`count(*) >= 3 and bool_and(${and(inArray(applications.state, ['rejected', 'hired']), isMet)})`,
  })

/** Companies that publish jobs, all of which are as `isMet` says. */
const publishedJobs = (isMet: SQL) =>
  selectEvidence({
    from: jobs,
    owner: jobs.companyId,
    id: jobs.companyId,
    where: eq(jobs.status, 'published'),
    having: sql`bool_and(${isMet})`,
  })

export const companyEvidence: Readonly<Record<CompanyAchievement, EvidenceQuery>> = {
  completePage: openCompany(sql`${companies.headline} <> '' and ${companies.about} <> ''
    and ${companies.logoId} is not null and ${companies.industryId} is not null
    and ${companies.sizeId} is not null and ${companies.yearFounded} is not null
    and exists (select 1 from ${offices} where ${offices.companyId} = ${companies.id})`),
  contactable: openCompany(
    sql`exists (select 1 from ${companyContacts} where ${companyContacts.companyId} = ${companies.id})`,
  ),
  // The record has the time of joining, not that of becoming an admin.
  twoAdmins: selectEvidence({
    from: companyMembers,
    owner: companyMembers.companyId,
    id: companyMembers.userId,
    where: and(eq(companyMembers.role, 'admin'), isNull(companyMembers.suspendedAt)),
  }),

  provenDomain: openCompany(isNotNull(companies.domain), companies.domainProvenAt),
  requestsInTime: selectEvidence({
    from: invitations,
    owner: invitations.companyId,
    at: invitations.answeredAt,
    id: invitations.id,
    where: and(eq(invitations.direction, 'request'), answeredWithinWeek),
    firstPer: invitations.userId,
  }),
  correctionsInTime: ofVerified(employmentCorrections, {
    at: employmentCorrections.answeredAt,
    id: employmentCorrections.id,
    where: and(
      eq(employmentCorrections.side, 'employee'),
      inArray(employmentCorrections.state, ['accepted', 'declined']),
      sql`${employmentCorrections.answeredAt} <= ${employmentCorrections.createdAt} + interval '14 days'`,
    ),
  }),
  documentsHandedOver: ofVerified(employmentDocuments, {
    at: employmentDocuments.createdAt,
    id: employmentDocuments.id,
    where: eq(employmentDocuments.side, 'company'),
  }),

  everyApplicantAnswered: closedJobs(),
  answeredInTwoWeeks: closedJobs(sql`answer.at <= ${applications.sentAt} + interval '14 days'`),
  // The offset has each hire looked up among the employments; joined in another order, all jobs meet all employees.
  hiredApplicant: selectEvidence({
    from: sql`${jobs} join ${applications} on ${applications.jobId} = ${jobs.id} and ${applications.state} = 'hired'
      cross join lateral (select ${employments.verifiedAt} from ${employments} where ${employments.userId} = ${applications.userId}
        and ${employments.companyId} = ${jobs.companyId} and ${isVerified} offset 0) employment`,
    owner: jobs.companyId,
    at: sql`greatest(${firstDecidedAt('hired')}, employment.verified_at)`,
    id: applications.id,
  }),

  reviewsInTime: reviewsWhere(publishedInTime),
  reviewsWithEvidence: reviewsWhere(hasReasonsForRatings),
  feedbackToLeavers: ofVerified(finalFeedbacks, {
    at: finalFeedbacks.publishedAt,
    id: finalFeedbacks.employmentId,
    where: and(isNotNull(finalFeedbacks.publishedAt), isNotNull(employments.endDate)),
  }),
  promotions: ofVerified(employmentPositions, {
    at: employmentPositions.createdAt,
    id: employmentPositions.id,
  }),

  salaryStated: publishedJobs(inArray(jobs.salaryType, ['single', 'range'])),
  completeJobs: publishedJobs(sql`length(${jobs.description}) >= 300
    and (select count(*) from ${jobSkills} where ${jobSkills.jobId} = ${jobs.id}) >= 3
    and exists (select 1 from ${jobBenefits} where ${jobBenefits.jobId} = ${jobs.id})`),
}

import { and, eq, isNotNull, lt, ne, sql, type SQL } from '#drizzle'
import { alias } from '#drizzle/pg-core'
import type { PersonAchievement } from '#contract/achievements/catalogue.ts'
import { passkeys, secondFactors } from '../accounts/schema/security.ts'
import { firstDecidedAt } from '../applications/applicationEvents.ts'
import { applications } from '../applications/schema/applications.ts'
import { cvCertificates, cvEducation, cvLanguages, cvProjects } from '../cv/schema/sections.ts'
import { employmentDocuments } from '../documents/schema.ts'
import { employmentAwards } from '../employments/schema/awards.ts'
import { employmentCorrections } from '../employments/schema/corrections.ts'
import { employments } from '../employments/schema/employments.ts'
import { isVerified } from '../employments/schema/fields.ts'
import { invitations } from '../employments/schema/invitations.ts'
import { employmentPositions } from '../employments/schema/record.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { contactInfos, profiles, profileUrls } from '../profiles/schema/profiles.ts'
import { finalFeedbacks, reviews } from '../reviews/schema.ts'
import { selectEvidence, type EvidenceQuery } from './selectEvidence.ts'
import { answeredWithinWeek, hasDeclinedRequest } from './requests.ts'
import { hasReasonsForRatings, publishedInTime, ratingsAgree } from './reviewConditions.ts'

const others = alias(employments, 'others')
const ownDocuments = alias(employmentDocuments, 'own_documents')
/** Stands for two-step verification among the ids of passkeys. */
const twoStepId = sql`0::bigint`

const ofEmployee = { owner: employments.userId, employment: employments.id }
const verifiedAt = { from: employments, ...ofEmployee, at: employments.verifiedAt, id: employments.id }

/** Verified employments, with further conditions. */
const verified = (where?: SQL) => selectEvidence({ ...verifiedAt, where: and(isVerified, where) })

type OfEmployment =
  | typeof employmentAwards
  | typeof employmentCorrections
  | typeof employmentDocuments
  | typeof employmentPositions

/** Rows of a table that belong to verified employments. */
const ofVerified = (
  table: OfEmployment,
  { at = table.createdAt, where }: { at?: typeof table.createdAt | SQL; where?: SQL | undefined } = {},
) =>
  selectEvidence({
    from: sql`${employments} join ${table} on ${table.employmentId} = ${employments.id}`,
    ...ofEmployee,
    at,
    id: table.id,
    where: and(isVerified, where),
  })

/** Published reviews of an employee, as long as the company stands by the employment. */
const ownReview = {
  from: sql`${reviews} join ${employments} on ${employments.id} = ${reviews.employmentId} and ${isVerified}`,
  owner: reviews.employeeId,
  at: reviews.publishedAt,
  employment: reviews.employmentId,
  id: reviews.id,
}
const ownReviews = (where?: SQL) =>
  selectEvidence({ ...ownReview, where: and(isNotNull(reviews.publishedAt), where) })

/** Reviews that a reviewer has published. They belong to employments of others. */
const givenReviews = (where: SQL) =>
  selectEvidence({
    from: reviews,
    owner: reviews.reviewerId,
    at: reviews.publishedAt,
    id: reviews.id,
    where: and(isNotNull(reviews.publishedAt), where),
  })

const entries = (
  table:
    typeof cvCertificates | typeof cvEducation | typeof cvLanguages | typeof cvProjects | typeof profileUrls,
  where?: SQL,
) => selectEvidence({ from: table, owner: table.userId, at: table.createdAt, id: table.id, where })

const profileWith = (where: SQL | undefined) =>
  selectEvidence({ from: profiles, owner: profiles.userId, id: profiles.userId, where })

const ownDocument = sql`from ${employmentDocuments} ${ownDocuments}
  where ${ownDocuments.employmentId} = ${employments.id} and ${ownDocuments.side} = 'employee'`

export const personEvidence: Readonly<Record<PersonAchievement, EvidenceQuery>> = {
  introduction: profileWith(and(ne(profiles.headline, ''), ne(profiles.about, ''))),
  photo: profileWith(isNotNull(profiles.photoId)),
  describedWork: selectEvidence({
    from: employments,
    ...ofEmployee,
    id: employments.id,
    where: and(isVerified, sql`length(${employments.description}) >= 80`),
  }),
  education: entries(
    cvEducation,
    sql`${cvEducation.startDate} is not null and (${cvEducation.degree} <> '' or ${cvEducation.areaOfStudy} <> '')`,
  ),
  gradedLanguage: entries(
    cvLanguages,
    sql`num_nonnulls(${cvLanguages.listening}, ${cvLanguages.reading}, ${cvLanguages.interaction},
      ${cvLanguages.production}, ${cvLanguages.writing}) = 5`,
  ),
  linkedProject: entries(cvProjects, and(ne(cvProjects.url, ''), ne(cvProjects.description, ''))),
  checkableCertificate: entries(
    cvCertificates,
    and(
      ne(cvCertificates.provider, ''),
      ne(cvCertificates.credentialUrl, ''),
      isNotNull(cvCertificates.issuedOn),
    ),
  ),

  firstVerified: verified(),
  threeEmployers: selectEvidence({ ...verifiedAt, where: isVerified, firstPer: employments.companyId }),
  provenEmployer: verified(isNotNull(employments.verifiedDomain)),
  confirmedOnRequest: selectEvidence({
    from: sql`${invitations} join ${employments} on ${employments.id} = ${invitations.employmentId}`,
    ...ofEmployee,
    at: invitations.answeredAt,
    id: invitations.id,
    where: and(eq(invitations.direction, 'request'), eq(invitations.state, 'accepted'), isVerified),
  }),
  undisputed: verified(sql`not exists (
      select 1 from ${employments} ${others}
      where ${others.userId} = ${employments.userId} and ${others.withdrawnAt} is not null)
    and not ${hasDeclinedRequest(employments.userId)}`),
  documented: ofVerified(employmentDocuments, { where: eq(employmentDocuments.side, 'employee') }),
  documentedByBoth: ofVerified(employmentDocuments, {
    // The later of the two documents.
    at: sql`greatest(${employmentDocuments.createdAt}, (select min(${ownDocuments.createdAt}) ${ownDocument}))`,
    where: and(eq(employmentDocuments.side, 'company'), sql`exists (select 1 ${ownDocument})`),
  }),
  correctionAgreed: ofVerified(employmentCorrections, {
    at: sql`${employmentCorrections.answeredAt}`,
    where: eq(employmentCorrections.state, 'accepted'),
  }),

  promoted: ofVerified(employmentPositions),
  reviewed: ownReviews(),
  reviewedByTwo: selectEvidence({
    ...ownReview,
    where: and(isNotNull(reviews.publishedAt), isNotNull(reviews.reviewerId)),
    firstPer: reviews.reviewerId,
  }),
  fairSelfRating: ownReviews(ratingsAgree),
  awarded: ofVerified(employmentAwards),
  hiredHere: selectEvidence({
    from: sql`${applications} join ${jobs} on ${jobs.id} = ${applications.jobId}
      join ${employments} on ${employments.userId} = ${applications.userId} and ${employments.companyId} = ${jobs.companyId}`,
    owner: applications.userId,
    at: sql`greatest(${firstDecidedAt('hired')}, ${employments.verifiedAt})`,
    employment: employments.id,
    id: applications.id,
    where: and(eq(applications.state, 'hired'), isVerified),
  }),
  rehired: verified(sql`exists (
    select 1 from ${employments} ${others}
    where ${others.userId} = ${employments.userId} and ${others.companyId} = ${employments.companyId}
      and ${others.verifiedAt} is not null and ${others.endDate} < ${employments.startDate})`),

  selfRated: ownReviews(lt(reviews.selfSubmittedAt, reviews.publishedAt)),
  finalFeedback: selectEvidence({
    from: sql`${finalFeedbacks} join ${employments} on ${employments.id} = ${finalFeedbacks.employmentId} and ${isVerified}`,
    owner: finalFeedbacks.employeeId,
    at: finalFeedbacks.publishedAt,
    employment: finalFeedbacks.employmentId,
    id: finalFeedbacks.employmentId,
    where: isNotNull(finalFeedbacks.publishedAt),
  }),
  reviewInTime: givenReviews(publishedInTime),
  reviewWithEvidence: givenReviews(hasReasonsForRatings),
  feedbackGiven: selectEvidence({
    from: finalFeedbacks,
    owner: finalFeedbacks.writerId,
    at: finalFeedbacks.publishedAt,
    id: finalFeedbacks.employmentId,
    where: isNotNull(finalFeedbacks.publishedAt),
  }),

  place: selectEvidence({
    from: contactInfos,
    owner: contactInfos.userId,
    id: contactInfos.userId,
    where: ne(contactInfos.city, ''),
  }),
  link: entries(profileUrls),
  invitationAnswered: selectEvidence({
    from: invitations,
    owner: invitations.userId,
    at: invitations.answeredAt,
    id: invitations.id,
    where: and(eq(invitations.direction, 'invitation'), answeredWithinWeek),
  }),
  departureOnRecord: selectEvidence({
    from: employments,
    ...ofEmployee,
    at: employments.terminationAt,
    id: employments.id,
    where: and(isVerified, isNotNull(employments.endDate), eq(employments.terminationBy, 'employee')),
  }),
  protectedAccount: (ids) => sql`${twoStep(ids)} union all ${passkey(ids)}`,
}

const twoStep = selectEvidence({
  from: secondFactors,
  owner: secondFactors.accountId,
  at: secondFactors.confirmedAt,
  id: twoStepId,
  where: isNotNull(secondFactors.confirmedAt),
})
const passkey = selectEvidence({
  from: passkeys,
  owner: passkeys.accountId,
  at: passkeys.addedAt,
  id: passkeys.id,
})

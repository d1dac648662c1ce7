import { isNotNull, isNull, sql, type AnyColumn, type SQL, type Table } from '#drizzle'
import type { AchievementId, PersonAchievement } from '#contract/achievements/catalogue.ts'
import type { SectionName } from '#contract/cv/sections.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { passkeys } from '../accounts/schema/security.ts'
import { applications } from '../applications/schema/applications.ts'
import { companies } from '../companies/schema/companies.ts'
import { cvCertificates, cvEducation, cvLanguages, cvProjects } from '../cv/schema/sections.ts'
import { employmentDocuments } from '../documents/schema.ts'
import { employmentAwards } from '../employments/schema/awards.ts'
import { employmentCorrections } from '../employments/schema/corrections.ts'
import { employments } from '../employments/schema/employments.ts'
import { invitations } from '../employments/schema/invitations.ts'
import { employmentPositions } from '../employments/schema/record.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { profiles, profileUrls, fullName } from '../profiles/schema/profiles.ts'
import { finalFeedbacks, reviews } from '../reviews/schema.ts'
import { achievements } from './schema.ts'
import type { Visibility } from '../settings/visibility.ts'

/** What the sentence about an event names. */
export interface Subject {
  /** A school, a job, an award …; null if the sentence names none. */
  readonly title: string | null
  /** The other person of the event. */
  readonly person: string | null
  /** False for a review, feedback or an award that its employee does not show to others. */
  readonly shared: boolean
}

const nothing = sql`null::text`

interface Named {
  readonly from: Table | SQL
  /** What the achievement names its evidence by. */
  readonly id: AnyColumn
  readonly title?: AnyColumn
  readonly person?: SQL
  readonly shared?: SQL
}

/** A subject by the row that unlocked the achievement; none if the row is gone or its person has left. */
const subject = ({ from, id, title, person = nothing, shared = sql`true` }: Named): SQL =>
  sql`(select jsonb_build_object('title', ${title ?? nothing}, 'person', ${person}, 'shared', ${shared})
    from ${from} where ${id} = ${achievements.evidenceId})`

/** Rows and the person whom a column of theirs names, unless the account is closed. */
const named = (rows: Table | SQL, userId: AnyColumn) => ({
  from: sql`${rows} join ${profiles} on ${profiles.userId} = ${userId}
    join ${accounts} on ${accounts.id} = ${profiles.userId} and ${accounts.closedAt} is null`,
  person: fullName,
})

const review = { id: reviews.id, title: reviews.title }
const reviewOf = subject({
  ...review,
  ...named(reviews, reviews.reviewerId),
  shared: isNotNull(reviews.sharedAt),
})
const reviewFor = subject({ ...review, ...named(reviews, reviews.employeeId) })
const feedbackFor = subject({
  ...named(finalFeedbacks, finalFeedbacks.employeeId),
  id: finalFeedbacks.employmentId,
})
const jobOf = subject({ from: jobs, id: jobs.id, title: jobs.title })
/** A row of an employment, and the employee. */
const ofEmployee = (
  table: typeof employmentCorrections | typeof employmentDocuments | typeof employmentPositions,
  title?: AnyColumn,
) =>
  subject({
    ...named(
      sql`${table} join ${employments} on ${employments.id} = ${table.employmentId}`,
      employments.userId,
    ),
    id: table.id,
    ...(title && { title }),
  })

/** Of the other achievements, the sentence names nothing but the employment. */
const subjects: Readonly<Partial<Record<AchievementId, SQL>>> = {
  education: subject({ from: cvEducation, id: cvEducation.id, title: cvEducation.school }),
  gradedLanguage: subject({ from: cvLanguages, id: cvLanguages.id, title: cvLanguages.code }),
  linkedProject: subject({ from: cvProjects, id: cvProjects.id, title: cvProjects.title }),
  checkableCertificate: subject({
    from: cvCertificates,
    id: cvCertificates.id,
    title: cvCertificates.name,
  }),
  provenEmployer: subject({ from: employments, id: employments.id, title: employments.verifiedDomain }),
  promoted: subject({
    from: employmentPositions,
    id: employmentPositions.id,
    title: employmentPositions.position,
  }),
  reviewed: reviewOf,
  reviewedByTwo: reviewOf,
  fairSelfRating: reviewOf,
  selfRated: reviewOf,
  awarded: subject({
    from: employmentAwards,
    id: employmentAwards.id,
    title: employmentAwards.title,
    shared: isNull(employmentAwards.hiddenAt),
  }),
  finalFeedback: subject({
    from: finalFeedbacks,
    id: finalFeedbacks.employmentId,
    shared: isNotNull(finalFeedbacks.sharedAt),
  }),
  reviewInTime: reviewFor,
  reviewWithEvidence: reviewFor,
  feedbackGiven: feedbackFor,
  link: subject({ from: profileUrls, id: profileUrls.id, title: profileUrls.label }),
  invitationAnswered: subject({
    from: sql`${invitations} join ${companies} on ${companies.id} = ${invitations.companyId}`,
    id: invitations.id,
    title: companies.name,
  }),
  // Two-step verification is no passkey, and has no name.
  protectedAccount: sql`jsonb_build_object('title',
    (select ${passkeys.name} from ${passkeys} where ${passkeys.id} = ${achievements.evidenceId}), 'person', null, 'shared', true)`,

  provenDomain: subject({ from: companies, id: companies.id, title: companies.domain }),
  requestsInTime: subject({ ...named(invitations, invitations.userId), id: invitations.id }),
  correctionsInTime: ofEmployee(employmentCorrections),
  documentsHandedOver: ofEmployee(employmentDocuments),
  everyApplicantAnswered: jobOf,
  answeredInTwoWeeks: jobOf,
  hiredApplicant: subject({
    ...named(sql`${applications} join ${jobs} on ${jobs.id} = ${applications.jobId}`, applications.userId),
    id: applications.id,
    title: jobs.title,
  }),
  reviewsInTime: reviewFor,
  reviewsWithEvidence: reviewFor,
  feedbackToLeavers: feedbackFor,
  promotions: ofEmployee(employmentPositions, employmentPositions.position),
}

/** The subject of an achievement's event, in a query of `achievements`. */
export const eventSubject = sql<Subject | null>`case ${achievements.achievement} ${sql.join(
  Object.entries(subjects).map(([id, found]) => sql`when ${sql.raw(`'${id}'`)} then ${found}`),
  sql` `,
)} else jsonb_build_object('title', null, 'person', null, 'shared', true) end`

/**
 * Who sees the event: the readers of a section of the profile or of shared reviews, everyone, everyone without its names, or
 * its parties only.
 */
type Readers = SectionName | 'reviews' | 'everyone' | 'unnamed' | 'parties'

const readersOf: Readonly<Record<PersonAchievement, Readers>> = {
  introduction: 'about',
  photo: 'everyone',
  describedWork: 'employment',
  education: 'education',
  gradedLanguage: 'languages',
  linkedProject: 'projects',
  checkableCertificate: 'certificates',
  firstVerified: 'employment',
  threeEmployers: 'employment',
  provenEmployer: 'employment',
  confirmedOnRequest: 'parties',
  undisputed: 'employment',
  documented: 'parties',
  documentedByBoth: 'parties',
  correctionAgreed: 'parties',
  promoted: 'employment',
  reviewed: 'reviews',
  reviewedByTwo: 'reviews',
  fairSelfRating: 'reviews',
  awarded: 'employment',
  hiredHere: 'parties',
  rehired: 'employment',
  selfRated: 'reviews',
  finalFeedback: 'reviews',
  reviewInTime: 'unnamed',
  reviewWithEvidence: 'unnamed',
  feedbackGiven: 'unnamed',
  place: 'contact',
  link: 'urls',
  invitationAnswered: 'unnamed',
  departureOnRecord: 'parties',
  protectedAccount: 'unnamed',
}

/** The names of a person's event for readers who are no party of it; null if they may not see it. */
export function toShared(
  achievement: AchievementId,
  { section, ratings }: Pick<Visibility, 'section' | 'ratings'>,
  { title, shared }: Subject,
): Omit<Subject, 'shared'> | null {
  const readers = readersOf[achievement as PersonAchievement]
  if (readers === 'parties' || !shared) return null
  if (readers === 'unnamed') return { title: null, person: null }
  const isVisible =
    readers === 'reviews' ? ratings && section('employment') : readers === 'everyone' || section(readers)
  return isVisible ? { title, person: null } : null
}

import { sql, type SQL } from 'drizzle-orm'
import type { AchievementId, PersonAchievement } from '#contract/achievements/catalogue.ts'
import type { SectionName } from '#contract/cv/sections.ts'
import { fullNameOf } from '../profiles/schema/fullName.ts'
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
/** A subject by the row that unlocked the achievement; none if the row is gone or its person has left. */
const subject =
  (from: SQL, names: { title?: SQL; person?: SQL; shared?: SQL }) =>
  (evidenceId: SQL): SQL =>
    sql`(select jsonb_build_object('title', ${names.title ?? nothing}, 'person', ${names.person ?? nothing},
      'shared', ${names.shared ?? sql`true`}) from ${from} = ${evidenceId})`

const fullName = fullNameOf('p')
const profile = (userId: SQL) =>
  sql`join profiles p on p.user_id = ${userId} join accounts o on o.id = p.user_id and o.closed_at is null`

const reviewOf = subject(sql`reviews r ${profile(sql`r.reviewer_id`)} where r.id`, {
  title: sql`r.title`,
  person: fullName,
  shared: sql`r.shared_at is not null`,
})
const reviewFor = subject(sql`reviews r ${profile(sql`r.employee_id`)} where r.id`, {
  title: sql`r.title`,
  person: fullName,
})
const feedbackFor = subject(sql`final_feedbacks f ${profile(sql`f.employee_id`)} where f.employment_id`, {
  person: fullName,
})
const jobOf = subject(sql`jobs j where j.id`, { title: sql`j.title` })
/** A row of an employment, and the employee. */
const ofEmployee = (table: SQL, title?: SQL) =>
  subject(
    sql`${table} t join employments e on e.id = t.employment_id ${profile(sql`e.user_id`)} where t.id`,
    {
      person: fullName,
      ...(title && { title }),
    },
  )

/** Of the other achievements, the sentence names nothing but the employment. */
const subjects: Readonly<Partial<Record<AchievementId, (evidenceId: SQL) => SQL>>> = {
  education: subject(sql`cv_education t where t.id`, { title: sql`t.school` }),
  gradedLanguage: subject(sql`cv_languages t where t.id`, { title: sql`t.code` }),
  linkedProject: subject(sql`cv_projects t where t.id`, { title: sql`t.title` }),
  checkableCertificate: subject(sql`cv_certificates t where t.id`, { title: sql`t.name` }),
  provenEmployer: subject(sql`employments e where e.id`, { title: sql`e.verified_domain` }),
  promoted: subject(sql`employment_positions t where t.id`, { title: sql`t.position` }),
  reviewed: reviewOf,
  reviewedByTwo: reviewOf,
  fairSelfRating: reviewOf,
  selfRated: reviewOf,
  awarded: subject(sql`employment_awards t where t.id`, {
    title: sql`t.title`,
    shared: sql`t.hidden_at is null`,
  }),
  finalFeedback: subject(sql`final_feedbacks f where f.employment_id`, {
    shared: sql`f.shared_at is not null`,
  }),
  reviewInTime: reviewFor,
  reviewWithEvidence: reviewFor,
  feedbackGiven: feedbackFor,
  link: subject(sql`profile_urls t where t.id`, { title: sql`t.label` }),
  invitationAnswered: subject(sql`invitations i join companies c on c.id = i.company_id where i.id`, {
    title: sql`c.name`,
  }),
  // Two-step verification is no passkey, and has no name.
  protectedAccount: (evidenceId) => sql`jsonb_build_object('title',
    (select k.name from passkeys k where k.id = ${evidenceId}), 'person', null, 'shared', true)`,

  provenDomain: subject(sql`companies c where c.id`, { title: sql`c.domain` }),
  requestsInTime: subject(sql`invitations i ${profile(sql`i.user_id`)} where i.id`, { person: fullName }),
  correctionsInTime: ofEmployee(sql`employment_corrections`),
  documentsHandedOver: ofEmployee(sql`employment_documents`),
  everyApplicantAnswered: jobOf,
  answeredInTwoWeeks: jobOf,
  hiredApplicant: subject(
    sql`applications a join jobs j on j.id = a.job_id ${profile(sql`a.user_id`)} where a.id`,
    { title: sql`j.title`, person: fullName },
  ),
  reviewsInTime: reviewFor,
  reviewsWithEvidence: reviewFor,
  feedbackToLeavers: feedbackFor,
  promotions: ofEmployee(sql`employment_positions`, sql`t.position`),
}

/** The subject of an achievement's event, in a query that has the achievement and its evidence. */
export function subjectOf(achievement: SQL, evidenceId: SQL): SQL<Subject | null> {
  const cases = Object.entries(subjects).map(
    ([id, find]) => sql`when ${sql.raw(`'${id}'`)} then ${find(evidenceId)}`,
  )
  return sql<Subject | null>`case ${achievement} ${sql.join(cases, sql` `)}
    else jsonb_build_object('title', null, 'person', null, 'shared', true) end`
}

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

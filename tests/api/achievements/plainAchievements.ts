import { sql } from '#drizzle'
import { ruleOf, type AchievementId } from '#contract/achievements/catalogue.ts'
import type { ProfileKind } from '#contract/achievements/rule.ts'
import { toScore } from '#contract/achievements/score.ts'
import type { Database } from '#backend/db/connect.ts'

type Value = string | number | boolean | null
type Row = Readonly<Record<string, Value>>

const tables = [
  ...['accounts', 'profiles', 'contact_infos', 'profile_urls', 'employments', 'cv_education', 'cv_projects'],
  ...['employment_positions', 'employment_awards', 'employment_corrections', 'invitations', 'companies'],
  ...[
    'company_members',
    'company_contacts',
    'reviews',
    'review_ratings',
    'final_feedbacks',
    'jobs',
    'applications',
  ],
] as const
type Tables = Readonly<Record<(typeof tables)[number], readonly Row[]>>

async function readTables(db: Database): Promise<Tables> {
  const read = async (name: string) =>
    (await db.execute<{ row: Row }>(sql`select to_jsonb(t) as row from ${sql.identifier(name)} t`)).rows.map(
      ({ row }) => row,
    )
  const all: [string, Row[]][] = []
  for (const name of tables) all.push([name, await read(name)])
  return Object.fromEntries(all) as unknown as Tables
}

const time = (value: Value | undefined) => Date.parse(String(value))
const day = 86_400_000
const different = (rows: readonly Row[], column: string) => new Set(rows.map((row) => row[column])).size

/** How much evidence each achievement has, written down a second time without SQL. */
function countEvidence(all: Tables, kind: ProfileKind, owner: Value): Partial<Record<AchievementId, number>> {
  const isVerified = (id: Value | undefined) =>
    all.employments.some((one) => one['id'] === id && one['verified_at'] !== null)
  const published = all.reviews.filter((one) => one['published_at'] !== null)
  const inTime = (one: Row) => String(one['published_at']).slice(0, 10) <= String(one['due_on'])
  const ratingsOf = (review: Row, side: string) =>
    all.review_ratings.filter(
      (one) => one['review_id'] === review['id'] && one['side'] === side && Number(one['rating'] ?? 0) > 0,
    )
  const hasReasons = (review: Row) => {
    const given = ratingsOf(review, 'reviewer')
    return given.length > 0 && given.every(({ evidence }) => String(evidence).length >= 20)
  }
  const quickly = (one: Row) => time(one['answered_at']) <= time(one['sent_at']) + 7 * day
  const isAnswered = ({ state }: Row) => state === 'accepted' || state === 'declined'

  if (kind === 'company') {
    const verified = all.employments.filter(
      (one) => one['company_id'] === owner && one['verified_at'] !== null,
    )
    const ofVerified = (rows: readonly Row[]) =>
      rows.filter((row) => verified.some(({ id }) => id === row['employment_id']))
    const reviewsOfOwn = published.filter((review) =>
      all.employments.some((one) => one['id'] === review['employment_id'] && one['company_id'] === owner),
    )
    const jobs = all.jobs.filter((one) => one['company_id'] === owner)
    const live = jobs.filter(({ status }) => status === 'published')
    const answered = jobs.filter((job) => {
      const sent = all.applications.filter(
        (one) => one['job_id'] === job['id'] && one['state'] !== 'withdrawn',
      )
      return (
        job['status'] === 'closed' &&
        sent.length >= 3 &&
        sent.every(({ state }) => state === 'rejected' || state === 'hired')
      )
    })
    return {
      contactable: all.company_contacts.some((one) => one['company_id'] === owner) ? 1 : 0,
      twoAdmins: all.company_members.filter(
        (one) => one['company_id'] === owner && one['role'] === 'admin' && one['suspended_at'] === null,
      ).length,
      provenDomain: all.companies.some(({ id, domain }) => id === owner && domain !== null) ? 1 : 0,
      requestsInTime: different(
        all.invitations.filter(
          (one) =>
            one['company_id'] === owner && one['direction'] === 'request' && isAnswered(one) && quickly(one),
        ),
        'user_id',
      ),
      correctionsInTime: ofVerified(all.employment_corrections).filter(
        (one) =>
          one['side'] === 'employee' &&
          isAnswered(one) &&
          time(one['answered_at']) <= time(one['created_at']) + 14 * day,
      ).length,
      everyApplicantAnswered: answered.length,
      reviewsInTime: different(reviewsOfOwn.filter(inTime), 'employee_id'),
      reviewsWithEvidence: different(reviewsOfOwn.filter(hasReasons), 'employee_id'),
      feedbackToLeavers: ofVerified(all.final_feedbacks).filter(
        (one) =>
          one['published_at'] !== null &&
          verified.some(({ id, end_date }) => id === one['employment_id'] && end_date !== null),
      ).length,
      promotions: ofVerified(all.employment_positions).length,
      salaryStated:
        live.length > 0 &&
        live.every((one) => one['salary_type'] === 'single' || one['salary_type'] === 'range')
          ? 1
          : 0,
    }
  }

  const own = all.employments.filter((one) => one['user_id'] === owner)
  const verified = own.filter((one) => one['verified_at'] !== null)
  const ofVerified = (rows: readonly Row[]) =>
    rows.filter((row) => verified.some(({ id }) => id === row['employment_id']))
  const profile = all.profiles.find((one) => one['user_id'] === owner)
  const reviews = published.filter((one) => one['employee_id'] === owner && isVerified(one['employment_id']))
  const given = published.filter((one) => one['reviewer_id'] === owner)
  const requests = all.invitations.filter((one) => one['user_id'] === owner && one['direction'] === 'request')
  const isContradicted =
    own.some((one) => one['withdrawn_at'] !== null) ||
    requests.some(
      (one) =>
        one['state'] === 'declined' &&
        own.some(({ id }) => id === one['employment_id']) &&
        !isVerified(one['employment_id']),
    )
  return {
    introduction: profile?.['headline'] !== '' && profile?.['about'] !== '' ? 1 : 0,
    photo: profile?.['photo_id'] === null ? 0 : 1,
    describedWork: verified.filter(({ description }) => String(description).length >= 80).length,
    education: all.cv_education.filter(
      (one) =>
        one['user_id'] === owner &&
        one['start_date'] !== null &&
        `${one['degree']}${one['area_of_study']}` !== '',
    ).length,
    linkedProject: all.cv_projects.filter(
      (one) => one['user_id'] === owner && one['url'] !== '' && one['description'] !== '',
    ).length,
    firstVerified: verified.length,
    threeEmployers: different(verified, 'company_id'),
    provenEmployer: verified.filter((one) => one['verified_domain'] !== null).length,
    confirmedOnRequest: requests.filter(
      (one) => one['state'] === 'accepted' && isVerified(one['employment_id']),
    ).length,
    undisputed: isContradicted ? 0 : verified.length,
    correctionAgreed: ofVerified(all.employment_corrections).filter(({ state }) => state === 'accepted')
      .length,
    promoted: ofVerified(all.employment_positions).length,
    reviewed: reviews.length,
    reviewedByTwo: different(
      reviews.filter((one) => one['reviewer_id'] !== null),
      'reviewer_id',
    ),
    selfRated: reviews.filter((one) => time(one['self_submitted_at']) < time(one['published_at'])).length,
    awarded: ofVerified(all.employment_awards).length,
    fairSelfRating: reviews.filter((review) => {
      const pairs = ratingsOf(review, 'employee').flatMap((own) => {
        const other = ratingsOf(review, 'reviewer').find(
          (one) => one['competency_id'] === own['competency_id'],
        )
        return other ? [Math.abs(Number(own['rating']) - Number(other['rating']))] : []
      })
      return pairs.length >= 3 && pairs.reduce((sum, one) => sum + one, 0) <= pairs.length
    }).length,
    rehired: verified.filter((again) =>
      verified.some(
        (first) =>
          first['company_id'] === again['company_id'] &&
          first['end_date'] !== null &&
          String(first['end_date']) < String(again['start_date']),
      ),
    ).length,
    finalFeedback: all.final_feedbacks.filter(
      (one) =>
        one['employee_id'] === owner && one['published_at'] !== null && isVerified(one['employment_id']),
    ).length,
    reviewInTime: given.filter(inTime).length,
    reviewWithEvidence: given.filter(hasReasons).length,
    feedbackGiven: all.final_feedbacks.filter(
      (one) => one['writer_id'] === owner && one['published_at'] !== null,
    ).length,
    link: all.profile_urls.filter((one) => one['user_id'] === owner).length,
    invitationAnswered: all.invitations.filter(
      (one) =>
        one['user_id'] === owner && one['direction'] === 'invitation' && isAnswered(one) && quickly(one),
    ).length,
    departureOnRecord: verified.filter(
      (one) => one['end_date'] !== null && one['termination_by'] === 'employee',
    ).length,
  }
}

/**
 * The unlocked achievements and the score of an owner, by a plain computation over the rows. The tests' histories do not
 * touch the achievements that it leaves out, which therefore stay locked.
 */
export async function plainly(db: Database, kind: ProfileKind, owner: number) {
  const counts = Object.entries(countEvidence(await readTables(db), kind, owner)) as [AchievementId, number][]
  const unlocked = counts.flatMap(([id, count]) => (count >= ruleOf(id).goal ? [id] : []))
  return { unlocked: unlocked.sort(), score: toScore(kind, unlocked).score }
}

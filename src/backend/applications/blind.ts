import type { ProfileSnapshot } from '#contract/applications/snapshot.ts'
import { notUsed } from '#contract/profiles/skills.ts'
import type { applications } from './schema/applications.ts'
import { aliasOf, type Sight } from './schema/fields.ts'

type Row = typeof applications.$inferSelect
/** What of an application says who sent it. */
type Content = Partial<Pick<Row, 'email' | 'note' | 'resumeId'>> & Pick<Row, 'snapshot'>

/** The profile as a company sees it that does not know yet whose it is. */
export type SeenSnapshot = Omit<ProfileSnapshot, 'user_id'> & { readonly user_id: number | null }
type Seen<Sent> = Omit<Sent, 'snapshot'> & { readonly snapshot: SeenSnapshot }

/**
 * An application as its company reads it (docs/decisions/161-blind-jobs.md). Whatever the company is shown of what was sent,
 * and whatever it finds it by, comes from here.
 */
export function seenByCompany<Sent extends Sight & Content>(sent: Sent): Seen<Sent> {
  if (aliasOf(sent) === null) return sent
  return {
    ...sent,
    ...('email' in sent && { email: '' }),
    ...('note' in sent && { note: '' }),
    ...('resumeId' in sent && { resumeId: null }),
    snapshot: blindSnapshot(sent.snapshot),
  }
}

/**
 * What of a profile does not say whose it is. Every field is named here, so that one that comes later is a choice as well. Ids
 * of entries would be found again in the profile: their places in the list stand in for them.
 */
function blindSnapshot({
  city,
  country_id,
  skill_ids,
  skills,
  employments,
  cv,
}: ProfileSnapshot): SeenSnapshot {
  return {
    user_id: null,
    first_name: '',
    last_name: '',
    headline: '',
    about: '',
    city,
    country_id,
    ...(skill_ids && { skill_ids }),
    ...(skills && { skills: skills.map(({ skill_id, name }) => ({ skill_id, name, used_in: notUsed })) }),
    employments: employments.map((one) => ({
      company: one.company,
      position: one.position,
      start_date: one.start_date,
      end_date: one.end_date,
      verified: one.verified || Boolean(one.verified_at),
      verified_domain: one.verified_domain,
      company_name_now: one.company_name_now,
      company_slug: one.company_slug,
    })),
    ...(cv && { cv: blindCv(cv) }),
  }
}

function blindCv(cv: NonNullable<ProfileSnapshot['cv']>): NonNullable<ProfileSnapshot['cv']> {
  return {
    education: cv.education.map(({ school, degree, area_of_study, start_date, end_date }, at) => ({
      id: at + 1,
      school,
      degree,
      area_of_study,
      start_date,
      end_date,
      description: '',
    })),
    certificates: cv.certificates.map(({ name, provider, issued_on, expires_on }, at) => ({
      id: at + 1,
      name,
      provider,
      credential_id: '',
      credential_url: '',
      issued_on,
      expires_on,
    })),
    languages: cv.languages.map((one, at) => ({ ...one, id: at + 1 })),
    projects: [],
    awards: [],
  }
}

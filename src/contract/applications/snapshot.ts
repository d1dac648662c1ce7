import * as z from 'zod/mini'
import { id, timestamp } from '../core/fields.ts'
import { CvSnapshot, ShownCvSnapshot } from '../cv/snapshot.ts'
import { ProfileSkill, SkillSnapshot } from '../profiles/skills.ts'

/** The profile as it was when an application was sent. */
export const ProfileSnapshot = z.object({
  user_id: id,
  first_name: z.string(),
  last_name: z.string(),
  headline: z.string(),
  about: z.string(),
  city: z.string(),
  country_id: z.nullable(z.number()),
  /** Only in snapshots from earlier versions. */
  skill_ids: z.optional(z.array(z.number())),
  /** Missing in snapshots from earlier versions. */
  skills: z.optional(z.array(SkillSnapshot)),
  employments: z.array(
    z.object({
      /** Missing in snapshots from earlier versions. */
      id: z.optional(id),
      company: z.string(),
      position: z.string(),
      start_date: z.string(),
      end_date: z.nullable(z.string()),
      /** Whether a company had confirmed it; see `confirmationOf`. */
      verified: z.boolean(),
      // Missing in snapshots from earlier versions.
      verified_at: z.nullish(timestamp),
      verified_domain: z.nullish(z.string()),
      earlier_name: z.optional(z.boolean()),
      /** The company's name when this was sent, if it differed from `company`. */
      company_name_now: z.nullish(z.string()),
      company_slug: z.nullish(z.string()),
    }),
  ),
  /** Missing in snapshots from earlier versions. */
  cv: z.optional(CvSnapshot),
})
export type ProfileSnapshot = z.infer<typeof ProfileSnapshot>

/** The snapshot with its ids resolved to names in the reader's language. */
export const ShownSnapshot = z.extend(z.omit(ProfileSnapshot, { skill_ids: true }), {
  /** Null for a company that does not know the applicant yet. */
  user_id: z.nullable(id),
  cv: z.optional(ShownCvSnapshot),
  about_html: z.string(),
  country: z.nullable(z.string()),
  skills: z.array(ProfileSkill),
})
export type ShownSnapshot = z.infer<typeof ShownSnapshot>

import * as z from 'zod/mini'
import { id } from './fields.ts'

/** The profile as it was when an application was sent. */
export const ProfileSnapshot = z.object({
  user_id: id,
  first_name: z.string(),
  last_name: z.string(),
  headline: z.string(),
  about: z.string(),
  city: z.string(),
  country_id: z.nullable(z.number()),
  skill_ids: z.array(z.number()),
  employments: z.array(
    z.object({
      company: z.string(),
      position: z.string(),
      start_date: z.string(),
      end_date: z.nullable(z.string()),
      verified: z.boolean(),
    }),
  ),
})
export type ProfileSnapshot = z.infer<typeof ProfileSnapshot>

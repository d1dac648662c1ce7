import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id } from '../core/fields.ts'
import { Audience } from '../core/audience.ts'
import { PreviewQuery } from '../profiles/profiles.ts'
import { OwnAward } from './awards.ts'
import { Certificate } from './certificates.ts'
import { Education } from './education.ts'
import { Language } from './languages.ts'
import { Project } from './projects.ts'
import { SectionName } from './sections.ts'

/** The sections of a profile beyond employments. Those that the viewer may not see are empty. */
export const Cv = z.object({
  user_id: id,
  /** All sections in the owner's order, also hidden and empty ones. The audience is only in the caller's own profile. */
  sections: z.array(z.object({ name: SectionName, audience: z.optional(Audience) })),
  /** Last first; what has not ended comes before it. */
  education: z.array(Education),
  /** Best first. */
  languages: z.array(Language),
  certificates: z.array(Certificate),
  projects: z.array(Project),
  awards: z.array(OwnAward),
})
export type Cv = z.infer<typeof Cv>

export const showOwnCv = endpoint({
  method: 'GET',
  path: '/api/profile/cv',
  access: 'person',
  summary: "Education, languages, certificates, projects and awards of the caller's own profile.",
  reply: Cv,
})

export const showCv = endpoint({
  method: 'GET',
  path: '/api/profile/cv/:identifier',
  access: 'person',
  summary:
    "Education, languages, certificates, projects and awards of a person's profile, as far as the caller may see them. Rate limited per caller and per network.",
  query: PreviewQuery,
  reply: Cv,
  refusals: { profileNotFound: 404, tooManyProfiles: 429 },
})

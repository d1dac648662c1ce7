import * as z from 'zod/mini'
import { OwnAward } from './awards.ts'
import { CertificateFacts } from './certificates.ts'
import { Education } from './education.ts'
import { Language } from './languages.ts'
import { ProjectFacts } from './projects.ts'

const sections = {
  education: z.array(Education),
  certificates: z.array(CertificateFacts),
  projects: z.array(ProjectFacts),
  awards: z.array(OwnAward),
}
/** The sections of a profile as they were when an application was sent. */
export const CvSnapshot = z.object({ ...sections, languages: z.array(z.omit(Language, { name: true })) })
export type CvSnapshot = z.infer<typeof CvSnapshot>

/** The snapshot with names in the reader's language. */
export const ShownCvSnapshot = z.object({ ...sections, languages: z.array(Language) })
export type ShownCvSnapshot = z.infer<typeof ShownCvSnapshot>

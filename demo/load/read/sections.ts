import * as z from 'zod/mini'
import { isLanguage } from '#backend/dictionaries/queries.ts'
import { OwnAwardForm } from '#contract/cv/awards.ts'
import { CertificateForm } from '#contract/cv/certificates.ts'
import { EducationForm } from '#contract/cv/education.ts'
import { LanguageForm } from '#contract/cv/languages.ts'
import { ProjectForm } from '#contract/cv/projects.ts'
import type { Problems } from '../problems.ts'

const facts = z._default(z.array(z.record(z.string(), z.unknown())), [])
/** The sections in the file of a person. */
export const sectionFields = {
  education: facts,
  certificates: facts,
  projects: facts,
  languages: facts,
  awards: facts,
}
type SectionsFile = z.infer<z.ZodMiniObject<typeof sectionFields>>

export interface DemoSections {
  readonly education: readonly EducationForm[]
  readonly certificates: readonly CertificateForm[]
  readonly projects: readonly ProjectForm[]
  readonly languages: readonly LanguageForm[]
  readonly awards: readonly OwnAwardForm[]
}

/** Fields that a file may leave out. */
const blanks = {
  education: { degree: '', area_of_study: '', description: '' },
  certificates: { provider: '', credential_id: '', credential_url: '' },
  projects: { description: '', url: '' },
  languages: {},
  awards: { issuer: '', description: '' },
} as const

/** Checks each entry with the form that the profile's editor uses. */
export function readSections(file: string, written: SectionsFile, problems: Problems): DemoSections {
  const read = <Form>(name: keyof SectionsFile, form: z.ZodMiniType<Form>): Form[] =>
    written[name].flatMap((entry, index) => {
      const known = problems.check(file, form, { ...blanks[name], ...entry }, [name, index])
      return known ? [known] : []
    })
  const languages = read('languages', LanguageForm)
  for (const { code } of languages)
    if (!isLanguage(code)) problems.add(file, 'languages', `There is no language with the code ${code}`)
  return {
    education: read('education', EducationForm),
    certificates: read('certificates', CertificateForm),
    projects: read('projects', ProjectForm),
    languages,
    awards: read('awards', OwnAwardForm),
  }
}

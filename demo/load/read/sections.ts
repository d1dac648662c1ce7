import * as z from 'zod/mini'
import { isLanguage } from '#backend/dictionaries/queries.ts'
import { OwnAwardForm } from '#contract/cv/awards.ts'
import { CertificateForm } from '#contract/cv/certificates.ts'
import { EducationForm } from '#contract/cv/education.ts'
import { LanguageForm } from '#contract/cv/languages.ts'
import { ProjectForm } from '#contract/cv/projects.ts'
import type { MediaKind } from '#backend/cv/mediaQueries.ts'
import { listNames } from '../documents.ts'
import { text } from '../fields.ts'
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

/** A file of `demo/media`, as a medium of an entry. */
export interface DemoMedium {
  readonly file: string
  readonly alt: string
}
const Media = z._default(z.array(z.strictObject({ file: text, alt: z._default(z.string(), '') })), [])

export interface DemoSections {
  readonly education: readonly EducationForm[]
  readonly certificates: readonly CertificateForm[]
  readonly projects: readonly ProjectForm[]
  readonly languages: readonly LanguageForm[]
  readonly awards: readonly OwnAwardForm[]
  /** Of the entries with these names. */
  readonly media: readonly {
    readonly kind: MediaKind
    readonly name: string
    readonly media: readonly DemoMedium[]
  }[]
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
export function readSections(
  root: string,
  file: string,
  written: SectionsFile,
  problems: Problems,
): DemoSections {
  const read = <Form>(name: keyof SectionsFile, form: z.ZodMiniType<Form>): Form[] =>
    written[name].flatMap(({ media: _, ...entry }, index) => {
      const known = problems.check(file, form, { ...blanks[name], ...entry }, [name, index])
      return known ? [known] : []
    })
  const present = new Set(listNames(root, 'media'))
  const readMedia = (kind: MediaKind, nameField: 'name' | 'title') =>
    written[kind].flatMap((entry, index) => {
      const media = problems.check(file, Media, entry['media'], [kind, index, 'media']) ?? []
      for (const one of media)
        if (!present.has(one.file))
          problems.add(file, `${kind}.${index}.media`, `There is no media/${one.file}`)
      return media.length > 0 ? [{ kind, name: String(entry[nameField]), media }] : []
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
    media: [...readMedia('certificates', 'name'), ...readMedia('projects', 'title')],
  }
}

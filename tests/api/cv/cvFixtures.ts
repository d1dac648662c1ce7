import type { OwnAwardForm } from '#contract/cv/awards.ts'
import type { CertificateForm } from '#contract/cv/certificates.ts'
import type { EducationForm } from '#contract/cv/education.ts'
import type { LanguageForm } from '#contract/cv/languages.ts'
import type { ProjectForm } from '#contract/cv/projects.ts'
import { createOwnAward, deleteOwnAward, saveOwnAward } from '#contract/cv/awards.ts'
import { createCertificate, deleteCertificate, saveCertificate } from '#contract/cv/certificates.ts'
import { createEducation, deleteEducation, saveEducation } from '#contract/cv/education.ts'
import { createLanguage, deleteLanguage, saveLanguage } from '#contract/cv/languages.ts'
import { createProject, deleteProject, saveProject } from '#contract/cv/projects.ts'

export const education: EducationForm = {
  school: 'Lviv Polytechnic',
  degree: 'Bachelor',
  area_of_study: 'Computer science',
  start_date: '2011-09-01',
  end_date: '2015-06-30',
  description: 'Thesis on timetables.',
}
export const certificate: CertificateForm = {
  name: 'Crane licence',
  provider: 'Port authority',
  credential_id: 'CR-7',
  credential_url: 'https://licences.example/cr-7',
  issued_on: '2024-02-01',
  expires_on: '2027-02-01',
}
export const project: ProjectForm = {
  title: 'Tide tables',
  description: 'When boats can leave.',
  url: 'https://tides.example',
  start_date: '2020-01-01',
  end_date: null,
}
const ungraded = { listening: null, reading: null, interaction: null, production: null, writing: null }
export const language: LanguageForm = { code: 'pl', level: 'b2', ...ungraded, reading: 'c1' }
export const award: OwnAwardForm = {
  title: 'Golden anchor',
  issuer: 'City of Odesa',
  awarded_on: '2022-05-01',
  description: 'For the tide tables.',
}

/** The three endpoints of each kind of entry, with a valid form. */
export const entryEndpoints = {
  education: { create: createEducation, save: saveEducation, remove: deleteEducation, form: education },
  certificates: {
    create: createCertificate,
    save: saveCertificate,
    remove: deleteCertificate,
    form: certificate,
  },
  projects: { create: createProject, save: saveProject, remove: deleteProject, form: project },
  languages: { create: createLanguage, save: saveLanguage, remove: deleteLanguage, form: language },
  awards: { create: createOwnAward, save: saveOwnAward, remove: deleteOwnAward, form: award },
} as const
export type EntryKind = keyof typeof entryEndpoints
export const entryKinds = Object.keys(entryEndpoints) as EntryKind[]

/** A text that only the entries of this kind contain. */
export const entryMarker: Readonly<Record<EntryKind, string>> = {
  education: education.school,
  certificates: certificate.name,
  projects: project.title,
  languages: 'Polish',
  awards: award.title,
}

import type { SectionName } from '#contract/cv/sections.ts'
import { aboutSection } from './sections/about.ts'
import { awardsSection } from './sections/awards.ts'
import { certificatesSection } from './sections/certificates.ts'
import { educationSection } from './sections/education.ts'
import { employmentSection } from './sections/employment.ts'
import { languagesSection } from './sections/languages.ts'
import { projectsSection } from './sections/projects.ts'
import { skillsSection } from './sections/skills.ts'
import type { SectionBuilder } from './source.ts'

/** How each section of a profile becomes one of a CV; null for those in its head. */
export const sectionBuilders: Readonly<Record<SectionName, SectionBuilder | null>> = {
  employment: employmentSection,
  about: aboutSection,
  skills: skillsSection,
  education: educationSection,
  certificates: certificatesSection,
  projects: projectsSection,
  languages: languagesSection,
  awards: awardsSection,
  contact: null,
  urls: null,
}

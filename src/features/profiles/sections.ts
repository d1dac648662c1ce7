import type { Cv } from '#contract/cv/cv.ts'
import type { SectionName } from '#contract/cv/sections.ts'
import type { EditorName } from '#paths/profileEditors.ts'
import type { ShownProfile } from './loadShownProfile.ts'

/** The editor that adds to a section. */
export const editorOf = {
  employment: 'employment',
  about: 'about',
  skills: 'skills',
  education: 'education',
  certificates: 'certificate',
  projects: 'project',
  languages: 'language',
  awards: 'award',
  contact: 'contact',
  urls: 'url',
} as const satisfies Record<SectionName, EditorName>

/** The sections that have nothing to show, in the order of the profile. */
export function emptySections({
  profile,
  extra,
  cv,
}: Pick<ShownProfile, 'profile' | 'extra'> & { cv: Cv }): SectionName[] {
  const isFilled = (section: SectionName): boolean => {
    switch (section) {
      case 'employment':
        return extra.employments.length > 0
      case 'about':
        return profile.about !== ''
      case 'skills':
        return profile.skills !== null
      case 'contact':
        return Object.values(extra.contact_info).some(Boolean)
      case 'urls':
        return extra.urls.length > 0
      default:
        return cv[section].length > 0
    }
  }
  return cv.sections.map(({ name }) => name).filter((name) => !isFilled(name))
}

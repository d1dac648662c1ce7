import type { Profile, ProfileExtra } from '#contract/profiles/profiles.ts'
import type { EditorName } from '../../paths/profileEditors.ts'

export type NextStep = 'photo' | 'headline' | 'about' | 'contact' | 'skills' | 'urls'

/** Missing parts of a profile, most important first; completed steps are left out. */
export function nextSteps(profile: Profile, extra: ProfileExtra): NextStep[] {
  const missing: Record<NextStep, boolean> = {
    headline: profile.headline === '',
    photo: profile.photo_url === null,
    skills: profile.skills === null,
    about: profile.about === '',
    contact: extra.contact_info.city === '',
    urls: extra.urls.length === 0,
  }
  return (Object.keys(missing) as NextStep[]).filter((step) => missing[step])
}

export const editorOf: Readonly<Record<NextStep, EditorName>> = {
  headline: 'intro',
  photo: 'photo',
  skills: 'skills',
  about: 'about',
  contact: 'contact',
  urls: 'url',
}

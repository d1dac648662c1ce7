import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Audience } from '../core/audience.ts'

/** The sections of a profile that its owner orders and shows to an audience, in their default order. */
export const sectionNames = [
  'employment',
  'about',
  'skills',
  'education',
  'certificates',
  'projects',
  'languages',
  'awards',
  'contact',
  'urls',
] as const
export const SectionName = z.enum(sectionNames)
export type SectionName = z.infer<typeof SectionName>

/** Contact info begins as private; its audience is the `contacts` of the privacy settings. */
export const defaultAudience = (name: SectionName): Audience => (name === 'contact' ? 'nobody' : 'signedIn')

export const ProfileSection = z.object({ name: SectionName, audience: Audience })
export type ProfileSection = z.infer<typeof ProfileSection>

/** Every section once, in the owner's order. */
export const SectionsForm = z.object({
  sections: z
    .array(ProfileSection)
    .check(
      z.refine(
        (sections) =>
          sections.length === sectionNames.length &&
          new Set(sections.map(({ name }) => name)).size === sectionNames.length,
        'invalid',
      ),
    ),
})

export const saveSections = endpoint({
  method: 'PUT',
  path: '/api/profile/sections',
  access: 'person',
  summary: "Sets the order and the audiences of the sections of the caller's profile.",
  body: SectionsForm,
  reply: SectionsForm,
  limited: true,
})

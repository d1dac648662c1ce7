import * as z from 'zod/mini'
import { sectionNames, type SectionName } from '../cv/sections.ts'
import type { Audience } from '../core/audience.ts'

/** What the owner of a public page chooses to show on it, beside name, photo, cover, headline and place. */
export const publicParts = [...sectionNames, 'achievements', 'openToWork'] as const
export const PublicPart = z.enum(publicParts)
export type PublicPart = z.infer<typeof PublicPart>

/** Chosen for a new page: what a CV has. */
export const defaultParts: readonly PublicPart[] = sectionNames.filter((name) => name !== 'contact')

const isSection = (part: PublicPart): part is SectionName => sectionNames.some((name) => name === part)

/** The sections among the parts. */
export const sectionsIn = (parts: readonly PublicPart[]): SectionName[] => parts.filter(isSection)

/** Whether the public page shows a part with this audience. Being open to work has no audience of its own. */
export const isPublic = (part: PublicPart, audience: Audience | null): boolean =>
  part === 'openToWork' || audience === 'everyone'

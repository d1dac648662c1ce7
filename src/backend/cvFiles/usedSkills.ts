import type { SectionName } from '#contract/cv/sections.ts'
import type { UsedIn } from '#contract/profiles/skills.ts'
import type { CvSource } from './source.ts'

/** The line of an entry that names the skills used there; none if the document does not contain them. */
export function usedSkills(
  { profile: { skills }, t }: CvSource,
  sections: readonly SectionName[],
  kind: keyof UsedIn,
  entryId: number,
): string[] {
  if (!sections.includes('skills')) return []
  const used = (skills ?? []).filter(({ used_in }) => used_in[kind].includes(entryId))
  return used.length === 0
    ? []
    : [t('cvFiles:document.skills', { skills: used.map(({ name }) => name).join(', ') })]
}

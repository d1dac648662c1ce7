import type { Locale } from '#contract/core/locale.ts'
import { profileSkillMaximum, skillNameMaximum } from '#contract/profiles/skills.ts'
import { requiredSingleLineText } from '#contract/core/fields.ts'
import { toNameKey } from '../core/nameKey.ts'
import { findSkill, nameOf } from '../dictionaries/queries.ts'
import type { CurrentProfile } from './currentProfile.ts'
import type { ParsedFile } from './parsed.ts'
import { plainItem, type NewSkill, type ReviewedItem } from './reviewed.ts'

const evidenceKinds = ['employment', 'certificates', 'projects'] as const
const skillName = requiredSingleLineText(skillNameMaximum)

/** Skills that the dictionary has become those of the dictionary. */
export function reviewSkills(
  { entries }: ParsedFile,
  { skills: own }: CurrentProfile,
  locale: Locale,
): ReviewedItem[] {
  const seen = new Set<string | number>()
  let room = profileSkillMaximum - own.size
  return entries.skills.flatMap(({ name, used_in = {} }, at): ReviewedItem[] => {
    const item = { ...plainItem, key: `skills.${at}`, kind: 'skills' as const, title: name }
    const checked = skillName.safeParse(name)
    if (!checked.success)
      return [
        { item: { ...item, state: 'leftOut', reason: 'invalid', invalid_fields: ['name'] }, change: null },
      ]
    const skillId = findSkill(checked.data)
    const key = skillId ?? toNameKey(checked.data)
    if (seen.has(key)) return []
    seen.add(key)
    const title = skillId === undefined ? checked.data : (nameOf('skills', skillId, locale) ?? checked.data)
    if (own.has(key)) return [{ item: { ...item, title, state: 'same' }, change: null }]
    if (room-- <= 0) return [{ item: { ...item, title, state: 'leftOut', reason: 'full' }, change: null }]
    const skill: NewSkill =
      skillId === undefined
        ? { skillId: null, name: checked.data, nameKey: toNameKey(checked.data) }
        : { skillId, name: null, nameKey: null }
    const usedIn = evidenceKinds.flatMap((kind) => (used_in[kind] ?? []).map((place) => `${kind}.${place}`))
    return [{ item: { ...item, title, state: 'new' }, change: { kind: 'skills', skill, usedIn } }]
  })
}

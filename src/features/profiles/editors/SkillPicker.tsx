import { useState } from 'react'
import type { SkillForm } from '#contract/profiles/skillForm.ts'
import { profileSkillMaximum, skillNameMaximum } from '#contract/profiles/skills.ts'
import { filterOptions } from '#ui/options.ts'
import { SuggestField } from '#ui/SuggestField.tsx'
import { useSkills } from './dictionaryOptions.ts'
import { useEditing } from './editingContext.ts'

type NamedSkill = Pick<SkillForm, 'id' | 'name'>
interface SkillPickerProps {
  chosen: readonly NamedSkill[]
  onAdd: (skill: NamedSkill) => void
  error: string | undefined
}

const suggestionMaximum = 30
/** The value of the suggestion to add the typed words as they are. */
const ownWords = 0

/** Finds a skill in the dictionary, or takes the typed words. */
export function SkillPicker({ chosen, onAdd, error }: SkillPickerProps) {
  const { t, tCv } = useEditing()
  const [typed, setTyped] = useState('')
  const all = useSkills()
  const text = typed.trim().slice(0, skillNameMaximum)
  const isFull = chosen.length >= profileSkillMaximum
  const left = (all ?? []).filter(({ value }) => !chosen.some(({ id }) => id === value))
  const found = filterOptions(left, text).slice(0, suggestionMaximum)
  const same = all?.find(({ label }) => label.toLowerCase() === text.toLowerCase())
  const isListed = same !== undefined || chosen.some(({ name }) => name.toLowerCase() === text.toLowerCase())
  const add = (skill: NamedSkill) => {
    onAdd(skill)
    setTyped('')
  }
  const addTyped = () => {
    if (text !== '' && !isFull) add(same ? { id: same.value, name: same.label } : { id: null, name: text })
  }
  return (
    <SuggestField
      label={t('skillsLabel')}
      hint={t('skillsHint')}
      text={typed}
      onText={setTyped}
      onEnter={addTyped}
      onChoose={({ value, label }) => (value === ownWords ? addTyped() : add({ id: value, name: label }))}
      options={
        isFull
          ? []
          : [
              ...found,
              ...(isListed || !all
                ? []
                : [{ value: ownWords, label: tCv('skills.ownWords', { skill: text }) }]),
            ]
      }
      texts={{
        noMatches: isFull
          ? t('skillsLimit', { count: profileSkillMaximum })
          : all
            ? tCv('skills.chosen')
            : t('loading'),
      }}
      error={error}
    />
  )
}

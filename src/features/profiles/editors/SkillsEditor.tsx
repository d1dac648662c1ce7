import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { call } from '#contract/core/call.ts'
import { ProfileSkillsForm, profileSkillMaximum, saveProfileSkills } from '#contract/profiles/edits.ts'
import { translatorFor } from '#i18n/island.ts'
import { MultiCombobox } from '#ui/MultiCombobox.tsx'
import { EditForm } from './EditForm.tsx'
import { useEditing } from './editingContext.ts'
import { useSkills } from './dictionaryOptions.ts'

export default function SkillsEditor() {
  const { profile, strings, done } = useEditing()
  const t = translatorFor(strings.editors)
  const tChoice = translatorFor(strings.choice)
  const current = profile.skills ?? []
  const all = useSkills()
  const form = useContractForm<{ skills: number[] }>(ProfileSkillsForm, strings.validation, {
    defaultValues: { skills: current.map(({ id }) => id) },
  })
  return (
    <EditForm
      title={t('skillsTitle')}
      form={form}
      send={async (body) => done(t('skillsSaved'), { profile: await call(api, saveProfileSkills, { body }) })}
    >
      <div className="skills-room">
        <MultiCombobox
          label={t('skillsLabel')}
          hint={t('skillsHint')}
          options={all ?? current.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.watch('skills')}
          onChange={(skills) => form.setValue('skills', skills, { shouldDirty: true })}
          max={profileSkillMaximum}
          error={form.errorOf('skills')}
          texts={{
            open: tChoice('open'),
            noMatches: all ? tChoice('noMatches') : t('loading'),
            remove: (label) => tChoice('remove', { label }),
            limit: t('skillsLimit', { count: profileSkillMaximum }),
          }}
        />
      </div>
    </EditForm>
  )
}

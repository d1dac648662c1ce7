import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { call } from '#contract/core/call.ts'
import type { Cv } from '#contract/cv/cv.ts'
import { saveProfileSkills } from '#contract/profiles/edits.ts'
import { ProfileSkillsForm, type SkillForm } from '#contract/profiles/skillForm.ts'
import { notUsed } from '#contract/profiles/skills.ts'
import { useOwnCv } from './cv/useOwnCv.ts'
import { EditForm } from './EditForm.tsx'
import { useEditing } from './editingContext.ts'
import { SkillPicker } from './SkillPicker.tsx'
import { SkillRow } from './SkillRow.tsx'
import { SortableList } from './SortableList.tsx'

/** The skills in order, and where each was used. */
export default function SkillsEditor() {
  const cv = useOwnCv(true)
  return cv ? <SkillsForm cv={cv} /> : null
}

const keyOf = ({ id, name }: Pick<SkillForm, 'id' | 'name'>) => (id === null ? `own ${name}` : String(id))

function SkillsForm({ cv }: { cv: Cv }) {
  const { profile, extra, done, t, tCv } = useEditing()
  const form = useContractForm<ProfileSkillsForm>(ProfileSkillsForm, {
    defaultValues: { skills: profile.skills ?? [] },
  })
  const skills = form.watch('skills')
  const change = (next: SkillForm[]) => form.setValue('skills', next, { shouldDirty: true })
  const entries = {
    employments: extra.employments.map(({ id, position, company }) => ({
      value: id,
      label: tCv('skills.employment', { position, company }),
    })),
    certificates: cv.certificates.map(({ id, name }) => ({ value: id, label: name })),
    projects: cv.projects.map(({ id, title }) => ({ value: id, label: title })),
  }
  const hasEntries = Object.values(entries).some((list) => list.length > 0)
  return (
    <EditForm
      title={t('skillsTitle')}
      form={form}
      send={async (body) => done(t('skillsSaved'), { profile: await call(api, saveProfileSkills, { body }) })}
    >
      <div className="skills-room stack">
        <SkillPicker
          chosen={skills}
          onAdd={(skill) => {
            if (!skills.some((one) => keyOf(one) === keyOf(skill)))
              change([...skills, { ...skill, used_in: notUsed }])
          }}
          error={form.errorOf('skills')}
        />
        {skills.length > 0 && (
          <p className="soft small">{tCv(hasEntries ? 'skills.hint' : 'skills.hintWithoutEntries')}</p>
        )}
        <SortableList
          items={skills}
          keyOf={keyOf}
          onChange={change}
          announce={({ name }, position) =>
            tCv('sections.moved', { section: name, position, count: skills.length })
          }
        >
          {(skill, place) => (
            <SkillRow
              key={place.id}
              skill={skill}
              place={place}
              entries={hasEntries ? entries : null}
              onChange={(used_in) => change(skills.map((one) => (one === skill ? { ...one, used_in } : one)))}
              onRemove={() => change(skills.filter((one) => one !== skill))}
            />
          )}
        </SortableList>
      </div>
    </EditForm>
  )
}

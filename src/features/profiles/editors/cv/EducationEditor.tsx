import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import {
  createEducation,
  deleteEducation,
  EducationForm,
  saveEducation,
  type Education,
} from '#contract/cv/education.ts'
import { TextField } from '#ui/Field.tsx'
import { EntryEditor, textsOf } from './EntryEditor.tsx'
import { OptionalLongText, OptionalMonth, OptionalText } from './entryFields.tsx'

export default function EducationEditor({ id }: { id: number | null }) {
  return (
    <EntryEditor<EducationForm, Education>
      id={id}
      kind="education"
      schema={EducationForm}
      entriesOf={(cv) => cv.education}
      valuesOf={(entry) =>
        textsOf(entry, 'school', 'degree', 'area_of_study', 'start_date', 'end_date', 'description')
      }
      create={(body) => call(api, createEducation, { body })}
      save={(entryId, body) => call(api, saveEducation, { params: { entryId }, body })}
      remove={(entryId) => call(api, deleteEducation, { params: { entryId } })}
    >
      {(form, t) => (
        <>
          <TextField {...form.field('school')} label={t('school')} hint={t('schoolHint')} />
          <OptionalText form={form} name="degree" label={t('degree')} hint={t('degreeHint')} />
          <OptionalText form={form} name="area_of_study" label={t('areaOfStudy')} />
          <OptionalMonth form={form} name="start_date" day="first" label={t('startDate')} />
          <OptionalMonth
            form={form}
            name="end_date"
            day="last"
            label={t('endDate')}
            hint={t('educationEndHint')}
          />
          <OptionalLongText form={form} name="description" label={t('description')} />
        </>
      )}
    </EntryEditor>
  )
}

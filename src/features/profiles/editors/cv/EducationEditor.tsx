import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import {
  createEducation,
  deleteEducation,
  EducationForm,
  saveEducation,
  type Education,
} from '#contract/cv/education.ts'
import { useEditing } from '../editingContext.ts'
import { translatorFor } from '#i18n/island.ts'
import { TextField } from '#ui/Field.tsx'
import { EntryEditor } from './EntryEditor.tsx'
import { OptionalLongText, OptionalMonth, OptionalText } from './entryFields.tsx'

export default function EducationEditor({ id }: { id: number | null }) {
  const t = translatorFor(useEditing().strings.cv)
  return (
    <EntryEditor<EducationForm, Education>
      id={id}
      kind="education"
      schema={EducationForm}
      entriesOf={(cv) => cv.education}
      valuesOf={(entry) => ({
        school: entry?.school ?? '',
        degree: entry?.degree ?? '',
        area_of_study: entry?.area_of_study ?? '',
        start_date: entry?.start_date ?? '',
        end_date: entry?.end_date ?? '',
        description: entry?.description ?? '',
      })}
      create={(body) => call(api, createEducation, { body })}
      save={(entryId, body) => call(api, saveEducation, { params: { entryId }, body })}
      remove={(entryId) => call(api, deleteEducation, { params: { entryId } })}
    >
      {(form) => (
        <>
          <TextField
            {...form.register('school')}
            label={t('school')}
            hint={t('schoolHint')}
            error={form.errorOf('school')}
          />
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

import { useState } from 'react'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import {
  createProject,
  deleteProject,
  ProjectForm,
  saveProject,
  type Project,
} from '#contract/cv/projects.ts'
import { useEditing } from '../editingContext.ts'
import { translatorFor } from '#i18n/island.ts'
import { TextField } from '#ui/Field.tsx'
import { mediaOf, toForm, type EditedMedium } from './editedMedia.ts'
import { EntryEditor } from './EntryEditor.tsx'
import { OptionalLongText, OptionalMonth, OptionalUrl } from './entryFields.tsx'
import { MediaField } from './MediaField.tsx'

type Values = Omit<ProjectForm, 'media'> & { media: readonly EditedMedium[] }

export default function ProjectEditor({ id }: { id: number | null }) {
  const t = translatorFor(useEditing().strings.cv)
  const [busy, setBusy] = useState(false)
  return (
    <EntryEditor<Values, Project>
      id={id}
      kind="project"
      schema={ProjectForm}
      entriesOf={(cv) => cv.projects}
      valuesOf={(entry) => ({
        title: entry?.title ?? '',
        description: entry?.description ?? '',
        url: entry?.url ?? '',
        start_date: entry?.start_date ?? '',
        end_date: entry?.end_date ?? '',
        media: mediaOf(entry),
      })}
      waitsFor={busy ? t('media.uploading') : undefined}
      create={(body) => call(api, createProject, { body: { ...body, media: toForm(body.media) } })}
      save={(entryId, body) =>
        call(api, saveProject, { params: { entryId }, body: { ...body, media: toForm(body.media) } })
      }
      remove={(entryId) => call(api, deleteProject, { params: { entryId } })}
    >
      {(form) => (
        <>
          <TextField {...form.register('title')} label={t('projectTitle')} error={form.errorOf('title')} />
          <OptionalLongText
            form={form}
            name="description"
            label={t('projectDescription')}
            hint={t('projectDescriptionHint')}
          />
          <OptionalUrl form={form} name="url" label={t('projectUrl')} />
          <OptionalMonth form={form} name="start_date" day="first" label={t('startDate')} />
          <OptionalMonth
            form={form}
            name="end_date"
            day="last"
            label={t('endDate')}
            hint={t('projectEndHint')}
          />
          <MediaField form={form} scope={`project-${id ?? 'new'}`} onBusy={setBusy} />
        </>
      )}
    </EntryEditor>
  )
}

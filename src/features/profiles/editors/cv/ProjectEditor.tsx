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
import { TextField } from '#ui/Field.tsx'
import { mediaOf, toForm, type EditedMedium } from './editedMedia.ts'
import { EntryEditor, textsOf } from './EntryEditor.tsx'
import { OptionalLongText, OptionalMonth, OptionalUrl } from './entryFields.tsx'
import { MediaField } from './MediaField.tsx'

type Values = Omit<ProjectForm, 'media'> & { media: readonly EditedMedium[] }

export default function ProjectEditor({ id }: { id: number | null }) {
  const [busy, setBusy] = useState(false)
  return (
    <EntryEditor<Values, Project>
      id={id}
      kind="project"
      schema={ProjectForm}
      entriesOf={(cv) => cv.projects}
      valuesOf={(entry) => ({
        ...textsOf(entry, 'title', 'description', 'url', 'start_date', 'end_date'),
        media: mediaOf(entry),
      })}
      isUploading={busy}
      create={(body) => call(api, createProject, { body: { ...body, media: toForm(body.media) } })}
      save={(entryId, body) =>
        call(api, saveProject, { params: { entryId }, body: { ...body, media: toForm(body.media) } })
      }
      remove={(entryId) => call(api, deleteProject, { params: { entryId } })}
    >
      {(form, t) => (
        <>
          <TextField {...form.field('title')} label={t('projectTitle')} />
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

import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { call } from '#contract/core/call.ts'
import {
  createProfileUrl,
  deleteProfileUrl,
  ProfileUrlForm,
  saveProfileUrl,
} from '#contract/profiles/edits.ts'
import { TextField } from '#ui/Field.tsx'
import { UrlField } from './cv/entryFields.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { EditForm } from './EditForm.tsx'
import { useEditing } from './editingContext.ts'

/** Adds, changes or deletes a link. */
export default function UrlEditor({ id: urlId }: { id: number | null }) {
  const { extra, done, t } = useEditing()
  const current = extra.urls.find(({ id }) => id === urlId)
  const others = extra.urls.filter(({ id }) => id !== urlId)
  const form = useContractForm<{ label: string; url: string }>(ProfileUrlForm, {
    defaultValues: { label: current?.label ?? '', url: current?.url ?? '' },
  })
  return (
    <EditForm
      title={t(current ? 'urlTitle' : 'newUrlTitle')}
      form={form}
      aside={
        current && (
          <DeleteButton
            text={t('deleteUrl')}
            title={t('deleteUrlTitle')}
            remove={async () => {
              await call(api, deleteProfileUrl, { params: { urlId: current.id } })
              done(t('urlDeleted'), { extra: { ...extra, urls: others } })
            }}
          />
        )
      }
      send={async (body) => {
        if (current) {
          const saved = await call(api, saveProfileUrl, { params: { urlId: current.id }, body })
          const urls = extra.urls.map((url) => (url === current ? saved : url))
          done(t('urlSaved'), { extra: { ...extra, urls } })
        } else {
          const created = await call(api, createProfileUrl, { body })
          done(t('urlCreated'), { extra: { ...extra, urls: [...others, created] } })
        }
      }}
    >
      <TextField {...form.field('label')} label={t('urlLabel')} hint={t('urlLabelHint')} />
      <UrlField form={form} name="url" label={t('url')} />
    </EditForm>
  )
}

import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { call } from '#contract/core/call.ts'
import {
  createProfileUrl,
  deleteProfileUrl,
  ProfileUrlForm,
  saveProfileUrl,
} from '#contract/profiles/edits.ts'
import { translatorFor } from '#i18n/island.ts'
import { TextField } from '#ui/Field.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { EditForm } from './EditForm.tsx'
import { useEditing } from './editingContext.ts'

/** Adds, changes or deletes a link. */
export default function UrlEditor({ id: urlId }: { id: number | null }) {
  const { extra, strings, done } = useEditing()
  const t = translatorFor(strings.editors)
  const current = extra.urls.find(({ id }) => id === urlId)
  const others = extra.urls.filter(({ id }) => id !== urlId)
  const form = useContractForm<{ label: string; url: string }>(ProfileUrlForm, strings.validation, {
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
      <TextField
        {...form.field('url', {
          // 'ana.example' means a web address.
          onBlur: () => {
            const typed = form.getValues('url').trim()
            if (typed !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(typed))
              form.setValue('url', `https://${typed}`, { shouldDirty: true, shouldValidate: true })
          },
        })}
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        label={t('url')}
      />
    </EditForm>
  )
}

import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { previewMarkdown } from '#client/markdownPreview.ts'
import { call } from '#contract/core/call.ts'
import { aboutMaximum, ProfileForm, saveProfile } from '#contract/profiles/edits.ts'
import { MarkdownField } from '#ui/MarkdownField.tsx'
import { markdownTexts } from '#i18n/markdownTexts.ts'
import { EditForm } from './EditForm.tsx'
import { useEditing } from './editingContext.ts'

export default function AboutEditor() {
  const { profile, strings, done, t } = useEditing()
  const form = useContractForm<{ about: string }>(ProfileForm, {
    defaultValues: { about: profile.about },
  })
  return (
    <EditForm
      title={t('aboutTitle')}
      form={form}
      send={async (body) => done(t('aboutSaved'), { profile: await call(api, saveProfile, { body }) })}
    >
      <MarkdownField
        {...form.field('about')}
        rows={10}
        label={t('aboutLabel')}
        texts={markdownTexts(strings.markdown)}
        render={previewMarkdown}
        counter={t('counter', { count: form.watch('about').trim().length, maximum: aboutMaximum })}
      />
    </EditForm>
  )
}

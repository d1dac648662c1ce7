import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { call } from '#contract/core/call.ts'
import { aboutMaximum, ProfileForm, saveProfile } from '#contract/profiles/edits.ts'
import { translatorFor } from '#i18n/island.ts'
import { TextArea } from '#ui/Field.tsx'
import { EditForm } from './EditForm.tsx'
import { useEditing } from './editingContext.ts'

export default function AboutEditor() {
  const { profile, strings, done } = useEditing()
  const t = translatorFor(strings.editors)
  const form = useContractForm<{ about: string }>(ProfileForm, strings.validation, {
    defaultValues: { about: profile.about },
  })
  return (
    <EditForm
      title={t('aboutTitle')}
      form={form}
      send={async (body) => done(t('aboutSaved'), { profile: await call(api, saveProfile, { body }) })}
    >
      <TextArea
        {...form.register('about')}
        rows={10}
        label={t('aboutLabel')}
        hint={t('aboutHint')}
        counter={t('counter', { count: form.watch('about').trim().length, maximum: aboutMaximum })}
        error={form.errorOf('about')}
      />
    </EditForm>
  )
}

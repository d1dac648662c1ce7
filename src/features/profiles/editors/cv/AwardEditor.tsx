import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { AwardForm, createAward, deleteAward, saveAward, type Award } from '#contract/cv/awards.ts'
import { useEditing } from '../editingContext.ts'
import { translatorFor } from '#i18n/island.ts'
import { TextField } from '#ui/Field.tsx'
import { EntryEditor } from './EntryEditor.tsx'
import { OptionalLongText, OptionalMonth, OptionalText } from './entryFields.tsx'

export default function AwardEditor({ id }: { id: number | null }) {
  const t = translatorFor(useEditing().strings.cv)
  return (
    <EntryEditor<AwardForm, Award>
      id={id}
      kind="award"
      schema={AwardForm}
      entriesOf={(cv) => cv.awards}
      valuesOf={(entry) => ({
        title: entry?.title ?? '',
        issuer: entry?.issuer ?? '',
        awarded_on: entry?.awarded_on ?? '',
        description: entry?.description ?? '',
      })}
      create={(body) => call(api, createAward, { body })}
      save={(entryId, body) => call(api, saveAward, { params: { entryId }, body })}
      remove={(entryId) => call(api, deleteAward, { params: { entryId } })}
    >
      {(form) => (
        <>
          <TextField {...form.register('title')} label={t('awardTitle')} error={form.errorOf('title')} />
          <OptionalText form={form} name="issuer" label={t('issuer')} />
          <OptionalMonth form={form} name="awarded_on" day="first" label={t('awardedOn')} />
          <OptionalLongText form={form} name="description" label={t('description')} />
        </>
      )}
    </EntryEditor>
  )
}

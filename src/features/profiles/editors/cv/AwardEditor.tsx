import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import {
  OwnAwardForm,
  createOwnAward,
  deleteOwnAward,
  saveOwnAward,
  type OwnAward,
} from '#contract/cv/awards.ts'
import { useEditing } from '../editingContext.ts'
import { translatorFor } from '#i18n/island.ts'
import { TextField } from '#ui/Field.tsx'
import { EntryEditor } from './EntryEditor.tsx'
import { OptionalLongText, OptionalMonth, OptionalText } from './entryFields.tsx'

export default function AwardEditor({ id }: { id: number | null }) {
  const t = translatorFor(useEditing().strings.cv)
  return (
    <EntryEditor<OwnAwardForm, OwnAward>
      id={id}
      kind="award"
      schema={OwnAwardForm}
      entriesOf={(cv) => cv.awards}
      valuesOf={(entry) => ({
        title: entry?.title ?? '',
        issuer: entry?.issuer ?? '',
        awarded_on: entry?.awarded_on ?? '',
        description: entry?.description ?? '',
      })}
      create={(body) => call(api, createOwnAward, { body })}
      save={(entryId, body) => call(api, saveOwnAward, { params: { entryId }, body })}
      remove={(entryId) => call(api, deleteOwnAward, { params: { entryId } })}
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

import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import {
  OwnAwardForm,
  createOwnAward,
  deleteOwnAward,
  saveOwnAward,
  type OwnAward,
} from '#contract/cv/awards.ts'
import { TextField } from '#ui/Field.tsx'
import { EntryEditor, textsOf } from './EntryEditor.tsx'
import { OptionalLongText, OptionalMonth, OptionalText } from './entryFields.tsx'

export default function AwardEditor({ id }: { id: number | null }) {
  return (
    <EntryEditor<OwnAwardForm, OwnAward>
      id={id}
      kind="award"
      schema={OwnAwardForm}
      entriesOf={(cv) => cv.awards}
      valuesOf={(entry) => textsOf(entry, 'title', 'issuer', 'awarded_on', 'description')}
      create={(body) => call(api, createOwnAward, { body })}
      save={(entryId, body) => call(api, saveOwnAward, { params: { entryId }, body })}
      remove={(entryId) => call(api, deleteOwnAward, { params: { entryId } })}
    >
      {(form, t) => (
        <>
          <TextField {...form.field('title')} label={t('awardTitle')} />
          <OptionalText form={form} name="issuer" label={t('issuer')} />
          <OptionalMonth form={form} name="awarded_on" day="first" label={t('awardedOn')} />
          <OptionalLongText form={form} name="description" label={t('description')} />
        </>
      )}
    </EntryEditor>
  )
}

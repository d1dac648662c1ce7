import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { useContractForm, type ContractForm } from '#client/forms.ts'
import type { Schema } from '#contract/core/schema.ts'
import type { Cv } from '#contract/cv/cv.ts'
import { DeleteButton } from '../DeleteButton.tsx'
import { EditForm } from '../EditForm.tsx'
import { useEditing } from '../editingContext.ts'
import { useOwnCv } from './useOwnCv.ts'

type Kind = 'education' | 'certificate' | 'project' | 'language' | 'award'

interface EntryEditorProps<Values extends FieldValues, Entry extends { id: number }> {
  /** The entry to edit; null for a new one. */
  id: number | null
  kind: Kind
  schema: Schema
  entriesOf: (cv: Cv) => readonly Entry[]
  valuesOf: (entry: Entry | undefined) => DefaultValues<Values>
  create: (body: Values) => Promise<unknown>
  save: (entryId: number, body: Values) => Promise<unknown>
  remove: (entryId: number) => Promise<unknown>
  children: (form: ContractForm<Values>, t: ReturnType<typeof useTexts>) => ReactNode
  /** Media are on their way, for which saving waits. */
  isUploading?: boolean
}

const useTexts = () => useEditing().tCv

/** The texts of an entry; empty where it has none, and for a new one. */
export const textsOf = <Name extends string>(
  entry: Readonly<Partial<Record<Name, string | null>>> | undefined,
  ...names: readonly Name[]
) => Object.fromEntries(names.map((name) => [name, entry?.[name] ?? ''])) as Record<Name, string>

/** Adds, changes or deletes an entry of a section. */
export function EntryEditor<Values extends FieldValues, Entry extends { id: number }>(
  props: EntryEditorProps<Values, Entry>,
) {
  const cv = useOwnCv(props.id !== null)
  if (props.id !== null && cv === null) return null
  const known = cv ? props.entriesOf(cv).find(({ id }) => id === props.id) : undefined
  return <EntryForm {...props} known={known} />
}

function EntryForm<Values extends FieldValues, Entry extends { id: number }>({
  kind,
  schema,
  valuesOf,
  create,
  save,
  remove,
  children,
  isUploading,
  known,
}: EntryEditorProps<Values, Entry> & { known: Entry | undefined }) {
  const { done } = useEditing()
  const t = useTexts()
  const form = useContractForm<Values>(schema, { defaultValues: valuesOf(known) })
  return (
    <EditForm
      title={t(known ? `edit.${kind}` : `new.${kind}`)}
      form={form}
      waitsFor={isUploading ? t('media.uploading') : undefined}
      aside={
        known && (
          <DeleteButton
            text={t('delete')}
            title={t(`ask.${kind}`)}
            remove={async () => {
              await remove(known.id)
              done(t(`deleted.${kind}`), {})
            }}
          />
        )
      }
      send={async (body) => {
        await (known ? save(known.id, body) : create(body))
        done(t(known ? `saved.${kind}` : `created.${kind}`), {})
      }}
    >
      {children(form, t)}
    </EditForm>
  )
}

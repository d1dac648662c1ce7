import { createContext, useContext } from 'react'
import type { Option } from '#contract/dictionaries/dictionaries.ts'
import type { TimeZone } from '#contract/dictionaries/timeZones.ts'
import type { Scope } from '#paths'
import { translatorFor, type StringsOf } from '#i18n/island.ts'

export interface EditorOptions {
  readonly industries: readonly Option[]
  readonly sizes: readonly Option[]
  readonly countries: readonly Option[]
  readonly timeZones: readonly TimeZone[]
}

/** What every section of the editor needs. */
export interface EditorContextValue {
  readonly slug: string
  readonly scope: Scope
  readonly options: EditorOptions
  readonly strings: StringsOf<'companies', 'editor'>
  readonly form: StringsOf<'common', 'form'>
  readonly file: StringsOf<'common', 'file'>
  readonly markdown: StringsOf<'common', 'markdown'>
  readonly zoneStrings: StringsOf<'settings', 'timeZone'>
}

export const EditorContext = createContext<EditorContextValue | null>(null)

/** The editor's context, with `t` for its own texts and `tForm`, `tFile` for shared ones. */
export function useEditor() {
  const context = useContext(EditorContext)
  if (!context) throw new Error('useEditor needs an EditorContext')
  return {
    ...context,
    t: translatorFor(context.strings),
    tForm: translatorFor(context.form),
    tFile: translatorFor(context.file),
  }
}

/** `register` options for a select of ids: a number in the form, or not chosen. */
export const chosenId = {
  setValueAs: (value: unknown) => (value === '' || value === null ? notChosen : Number(value)),
}

/** The empty option of a select; the schema rejects it as a required field. */
export const notChosen = '' as unknown as number

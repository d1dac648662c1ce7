import { createContext, useContext } from 'react'
import type { ValidationStrings } from '#client/forms.ts'
import type { Option } from '#contract/dictionaries/dictionaries.ts'
import type { Scope } from '#paths'
import { sentences, type StringsOf } from '#i18n/island.ts'

export interface EditorOptions {
  readonly industries: readonly Option[]
  readonly sizes: readonly Option[]
  readonly countries: readonly Option[]
}

/** What all parts of the editor speak with and choose from. */
export interface EditorSetting {
  readonly slug: string
  readonly scope: Scope
  readonly options: EditorOptions
  readonly strings: StringsOf<'companies', 'editor'>
  readonly form: StringsOf<'common', 'form'>
  readonly file: StringsOf<'common', 'file'>
  readonly validation: ValidationStrings
}

export const EditorContext = createContext<EditorSetting | null>(null)

/** The editor's setting, with `t` for its own words and `tForm`, `tFile` for those that all forms share. */
export function useEditor() {
  const setting = useContext(EditorContext)
  if (!setting) throw new Error('A part of the editor stands outside of it')
  return {
    ...setting,
    t: sentences(setting.strings),
    tForm: sentences(setting.form),
    tFile: sentences(setting.file),
  }
}

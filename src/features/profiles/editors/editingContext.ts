import { createContext, useContext } from 'react'
import type { Profile, ProfileExtra } from '#contract/profiles/profiles.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'

export interface EditorStrings {
  readonly editors: StringsOf<'profiles', 'editors'>
  readonly cv: StringsOf<'cv', 'editors'>
  readonly form: StringsOf<'common', 'form'>
  readonly choice: StringsOf<'common', 'choice'>
  readonly file: StringsOf<'common', 'file'>
  readonly picture: StringsOf<'validation', 'form'>
  readonly markdown: StringsOf<'common', 'markdown'>
  readonly upload: StringsOf<'employments', 'documents'>
}

/** What every editor needs: data, strings and callbacks. */
export interface Editing {
  readonly profile: Profile
  readonly extra: ProfileExtra
  readonly strings: EditorStrings
  /** Closes; asks first if there are unsaved changes. */
  close(): void
  /** Reports unsaved changes to the dialog's owner. */
  setDirty(dirty: boolean): void
  /** Reports a saved change: shows the message and updates the page. */
  done(message: string, change: Partial<{ profile: Profile; extra: ProfileExtra }>): void
}

export const EditingContext = createContext<Editing | null>(null)

export function useEditing() {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('useEditing needs an EditingContext')
  return {
    ...editing,
    t: translatorFor(editing.strings.editors),
    tCv: translatorFor(editing.strings.cv),
    tForm: translatorFor(editing.strings.form),
  }
}

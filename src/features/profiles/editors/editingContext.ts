import { createContext, useContext } from 'react'
import type { ValidationStrings } from '#client/forms.ts'
import type { Profile, ProfileExtra } from '#contract/profiles/profiles.ts'
import type { StringsOf } from '#i18n/island.ts'

export interface EditorStrings {
  readonly editors: StringsOf<'profiles', 'editors'>
  readonly form: StringsOf<'common', 'form'>
  readonly choice: StringsOf<'common', 'choice'>
  readonly file: StringsOf<'common', 'file'>
  readonly validation: ValidationStrings
}

/** What an editor needs: what it changes, its words, and its ways out. */
export interface Editing {
  readonly profile: Profile
  readonly extra: ProfileExtra
  readonly strings: EditorStrings
  /** Asks first when something would be lost. */
  close(): void
  /** What is told to who closes the window: whether something would be lost. */
  setDirty(dirty: boolean): void
  /** The change is made: says so and shows it. */
  done(message: string, change: Partial<{ profile: Profile; extra: ProfileExtra }>): void
}

export const EditingContext = createContext<Editing | null>(null)

export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('useEditing needs an EditingContext')
  return editing
}

import type { StringsOf } from '#i18n/island.ts'
import type { Scope } from '#paths'

export interface NotesPanelProps {
  strings: StringsOf<'applications', 'notes'>
  mentionStrings: StringsOf<'posts', 'mentions'>
  scope: Scope
  /** The message of an empty field. */
  required: string
  applicationId: number
  /** The company, and the job whose applicants a tag leads to. */
  job: { readonly id: number; readonly slug: string }
  /** Who reads it. */
  ownId: number
}

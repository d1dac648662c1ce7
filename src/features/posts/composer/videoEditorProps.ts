import type { StringsOf } from '#i18n/island.ts'
import type { Scope } from '#paths'
import type { ComposedVideo } from './composedVideo.ts'

export interface VideoEditorProps {
  strings: StringsOf<'posts', 'composer'>
  upload: StringsOf<'careers', 'documents'>
  scope: Scope
  slug: string
  userId: number
  video: ComposedVideo | null
  undoable: boolean
  onChange: (next: (now: ComposedVideo | null) => ComposedVideo | null) => void
  /** Whether uploads are under way. */
  onBusy: (busy: boolean) => void
}

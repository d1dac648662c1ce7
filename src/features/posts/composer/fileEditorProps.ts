import type { StringsOf } from '#i18n/island.ts'
import type { Scope } from '#paths'
import type { ComposedVideo } from './composedVideo.ts'

/** What the editors of images, video and documents of a post share. */
export interface FileEditorProps<Value> {
  strings: StringsOf<'posts', 'composer'>
  upload: StringsOf<'employments', 'documents'>
  slug: string
  userId: number
  /** Whether the last removal can be undone. */
  undoable: boolean
  onChange: (next: (now: Value) => Value) => void
  /** Whether uploads are under way. */
  onBusy: (busy: boolean) => void
}

export interface VideoEditorProps extends FileEditorProps<ComposedVideo | null> {
  scope: Scope
  video: ComposedVideo | null
}

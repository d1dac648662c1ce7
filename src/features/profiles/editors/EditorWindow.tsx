import { lazy, Suspense } from 'react'
import { toast } from '#client/toasts.ts'
import { UnsavedQuestion } from '#client/UnsavedQuestion.tsx'
import type { Profile, ProfileExtra } from '#contract/profiles/profiles.ts'
import { sentences } from '#i18n/island.ts'
import type { EditorName, EditorTarget } from '../editorTarget.ts'
import { keepOwn } from '../stores.ts'
import { EditingContext, type EditorStrings } from './editing.ts'
import { refreshView } from './refreshView.ts'

const editors = {
  intro: lazy(() => import('./IntroEditor.tsx')),
  about: lazy(() => import('./AboutEditor.tsx')),
  contact: lazy(() => import('./ContactEditor.tsx')),
  skills: lazy(() => import('./SkillsEditor.tsx')),
  url: lazy(() => import('./UrlEditor.tsx')),
  employment: lazy(() => import('./EmploymentEditor.tsx')),
  photo: lazy(() => import('./PhotoEditor.tsx')),
} satisfies Record<EditorName, unknown>

interface EditorWindowProps {
  target: EditorTarget
  profile: Profile
  extra: ProfileExtra
  strings: EditorStrings
  /** Whether the question about unsaved changes stands. */
  asking: boolean
  onDirty: (dirty: boolean) => void
  /** Somebody wants to close it. */
  onClose: () => void
  onStay: () => void
  /** It is closed for good. */
  onLeave: () => void
}

/** One editor in its dialog, and the question before changes are lost. */
export default function EditorWindow(props: EditorWindowProps) {
  const { target, profile, extra, strings, onDirty, onClose, onLeave } = props
  const tForm = sentences(strings.form)
  const Editor = editors[target.editor]
  const editing = {
    ...{ profile, extra, strings, setDirty: onDirty },
    close: onClose,
    done(message: string, change: Partial<{ profile: Profile; extra: ProfileExtra }>) {
      keepOwn(change)
      toast.success(message)
      onLeave()
      void refreshView()
    },
  }
  return (
    <EditingContext value={editing}>
      <Suspense>
        <Editor id={target.id} slug={target.slug} />
      </Suspense>
      <UnsavedQuestion
        asking={props.asking}
        stay={props.onStay}
        leave={onLeave}
        text={tForm('unsavedText')}
        say={tForm}
      />
    </EditingContext>
  )
}

import { lazy, Suspense } from 'react'
import { toast } from '#client/toasts.ts'
import { UnsavedChangesDialog } from '#client/UnsavedChangesDialog.tsx'
import type { Profile, ProfileExtra } from '#contract/profiles/profiles.ts'
import { translatorFor } from '#i18n/island.ts'
import type { EditorName, EditorTarget } from '../../../paths/profileEditors.ts'
import { updateOwnProfile } from '../../../client/ownProfile.ts'
import { EditingContext, type EditorStrings } from './editingContext.ts'
import { refreshView } from './refreshView.ts'

const editors = {
  intro: lazy(() => import('./IntroEditor.tsx')),
  about: lazy(() => import('./AboutEditor.tsx')),
  contact: lazy(() => import('./ContactEditor.tsx')),
  skills: lazy(() => import('./SkillsEditor.tsx')),
  url: lazy(() => import('./UrlEditor.tsx')),
  employment: lazy(() => import('./EmploymentEditor.tsx')),
  verification: lazy(() => import('./VerificationEditor.tsx')),
  photo: lazy(() => import('./PhotoEditor.tsx')),
  cover: lazy(() => import('./CoverEditor.tsx')),
  education: lazy(() => import('./cv/EducationEditor.tsx')),
  certificate: lazy(() => import('./cv/CertificateEditor.tsx')),
  project: lazy(() => import('./cv/ProjectEditor.tsx')),
  language: lazy(() => import('./cv/LanguageEditor.tsx')),
  sections: lazy(() => import('./cv/SectionsEditor.tsx')),
  award: lazy(() => import('./cv/AwardEditor.tsx')),
} satisfies Record<EditorName, unknown>

interface EditorDialogProps {
  target: EditorTarget
  profile: Profile
  extra: ProfileExtra
  strings: EditorStrings
  /** Whether the dialog about unsaved changes is open. */
  confirming: boolean
  onDirty: (dirty: boolean) => void
  /** Requests closing. */
  onClose: () => void
  onStay: () => void
  /** Closes without asking. */
  onLeave: () => void
}

/** An editor in its dialog, with the dialog about unsaved changes. */
export default function EditorDialog(props: EditorDialogProps) {
  const { target, profile, extra, strings, onDirty, onClose, onLeave } = props
  const tForm = translatorFor(strings.form)
  const Editor = editors[target.editor]
  const editing = {
    profile,
    extra,
    strings,
    setDirty: onDirty,
    close: onClose,
    done(message: string, change: Partial<{ profile: Profile; extra: ProfileExtra }>) {
      updateOwnProfile(change)
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
      <UnsavedChangesDialog
        confirming={props.confirming}
        stay={props.onStay}
        leave={onLeave}
        text={tForm('unsavedText')}
        t={tForm}
      />
    </EditingContext>
  )
}

import { useState, type Dispatch, type ReactNode, type SetStateAction } from 'react'
import { toast } from '#client/toasts.ts'
import { useAttempt } from '#client/useAttempt.ts'
import { useUnsavedChanges, type UnsavedChanges } from '#client/unsavedChanges.ts'
import { UnsavedChangesDialog } from '#client/UnsavedChangesDialog.tsx'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { useHydrated } from '#ui/hydrated.ts'

interface SavedSettings<Settings> {
  readonly chosen: Settings
  readonly setChosen: Dispatch<SetStateAction<Settings>>
  /** For `SettingsForm`. */
  readonly saving: {
    readonly busy: boolean
    readonly save: () => Promise<boolean>
    readonly unsaved: UnsavedChanges
  }
}

/** Settings that are chosen together and saved with one button; leaving before that is asked about. */
export function useSavedSettings<Settings>(
  settings: Settings,
  send: (chosen: Settings) => Promise<Settings>,
  savedText: string,
): SavedSettings<Settings> {
  const [saved, setSaved] = useState(settings)
  const [chosen, setChosen] = useState(settings)
  const [busy, run] = useAttempt()
  const unsaved = useUnsavedChanges(JSON.stringify(saved) !== JSON.stringify(chosen))
  const save = () =>
    run(async () => {
      const answer = await send(chosen)
      setSaved(answer)
      setChosen(answer)
      toast.success(savedText)
    })
  return { chosen, setChosen, saving: { busy, save, unsaved } }
}

interface SettingsFormProps {
  saving: SavedSettings<unknown>['saving']
  submitText: string
  form: StringsOf<'common', 'form'>
  children: ReactNode
}

export function SettingsForm({ saving, submitText, form, children }: SettingsFormProps) {
  const tForm = translatorFor(form)
  const ready = useHydrated()
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void saving.save()
      }}
    >
      {children}
      <div className="actions">
        <Button type="submit" kind="primary" disabled={!ready} busy={saving.busy}>
          {submitText}
        </Button>
      </div>
      <UnsavedChangesDialog {...saving.unsaved} text={tForm('unsavedPageText')} t={tForm} />
    </form>
  )
}

import { useState } from 'react'
import { ActionButton } from '#client/ActionButton.tsx'
import { api } from '#client/api.ts'
import { toast } from '#client/toasts.ts'
import type { Company } from '#contract/companies/companies.ts'
import { focusCompanyCover } from '#contract/companies/edits.ts'
import { call } from '#contract/core/call.ts'
import { Button } from '#ui/Button.tsx'
import { FocusPicker } from '#ui/FocusPicker.tsx'
import { useEditor } from './editorContext.ts'

/** The whole cover with its focal point. */
export function CoverFocus({ url, focus }: { url: string; focus: Company['cover_focus'] }) {
  const { slug, t, tForm } = useEditor()
  const [saved, setSaved] = useState(focus)
  const [chosen, setChosen] = useState(focus)
  async function save(): Promise<void> {
    setSaved(await call(api, focusCompanyCover, { params: { slug }, body: chosen }))
    toast.success(t('coverUpdated'))
  }
  return (
    <>
      <FocusPicker
        url={url}
        focus={chosen}
        onChange={setChosen}
        texts={{
          title: t('focus'),
          hint: t('focusHint'),
          across: t('focusAcross'),
          down: t('focusDown'),
        }}
      />
      {(chosen.x !== saved.x || chosen.y !== saved.y) && (
        <div className="actions">
          <ActionButton size="s" action={save}>
            {t('focusSave')}
          </ActionButton>
          <Button size="s" kind="quiet" onClick={() => setChosen(saved)}>
            {tForm('cancel')}
          </Button>
        </div>
      )}
    </>
  )
}

import { useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { call } from '#contract/core/call.ts'
import { undoImport } from '#contract/cvImports/imports.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'

interface UndoImportProps {
  id: number
  strings: StringsOf<'cvImports', 'result'>
}

/** Undoes the whole import. Nothing is asked: importing the file again redoes it. */
export default function UndoImport({ id, strings }: UndoImportProps) {
  const t = translatorFor(strings)
  const [busy, setBusy] = useState(false)
  async function undo(): Promise<void> {
    setBusy(true)
    if (await attempt(() => call(api, undoImport, { params: { importId: id } }))) location.reload()
    else setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void undo()}>
      {t('undo')}
    </Button>
  )
}

import { useState } from 'react'
import { ActionButton } from '#client/ActionButton.tsx'
import { api } from '#client/api.ts'
import { saveFile } from '#client/download.ts'
import { call } from '#contract/core/call.ts'
import { exportHistory } from '#contract/employments/record.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { useHydrated } from '#ui/hydrated.ts'

interface HistoryFileProps {
  employmentId: number
  strings: StringsOf<'employments', 'details'>
}

/** Downloads the history; then shows its last hash, which both sides can compare. */
export default function HistoryFile({ employmentId, strings }: HistoryFileProps) {
  const t = translatorFor(strings)
  const [head, setHead] = useState<string | null>(null)
  const ready = useHydrated()
  async function download(): Promise<void> {
    const file = await call(api, exportHistory, { params: { employmentId } })
    const json = JSON.stringify(file, null, 2)
    saveFile(new Blob([json], { type: 'application/json' }), `tenure-history-${employmentId}.json`)
    setHead(file.head)
  }
  return (
    <div className="history-file">
      <ActionButton size="s" disabled={!ready} action={download}>
        {t('export')}
      </ActionButton>
      <p className="small soft">{t('exportNote')}</p>
      {head && (
        <p className="small" role="status">
          {t('hash')} <code className="hash">{head}</code>
        </p>
      )}
    </div>
  )
}

import { useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { call } from '#contract/core/call.ts'
import { exportHistory } from '#contract/employments/record.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { useHydrated } from '#ui/hydrated.ts'

interface HistoryFileProps {
  employmentId: number
  strings: StringsOf<'employments', 'details'>
}

/** Downloads the history; then shows its last hash, which both sides can compare. */
export default function HistoryFile({ employmentId, strings }: HistoryFileProps) {
  const t = translatorFor(strings)
  const [head, setHead] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const ready = useHydrated()
  async function download(): Promise<void> {
    setBusy(true)
    await attempt(async () => {
      const file = await call(api, exportHistory, { params: { employmentId } })
      save(JSON.stringify(file, null, 2), `tenure-history-${employmentId}.json`)
      setHead(file.head)
    })
    setBusy(false)
  }
  return (
    <div className="history-file">
      <Button size="s" disabled={!ready} busy={busy} onClick={() => void download()}>
        {t('export')}
      </Button>
      <p className="small soft">{t('exportNote')}</p>
      {head && (
        <p className="small" role="status">
          {t('hash')} <code className="hash">{head}</code>
        </p>
      )}
    </div>
  )
}

function save(content: string, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

import { useEffect, useState } from 'react'
import { ActionButton } from '#client/ActionButton.tsx'
import { api } from '#client/api.ts'
import { formatLong } from '#i18n/dates.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { call } from '#contract/core/call.ts'
import { showExport, startExport, type DataExport } from '#contract/accounts/closing.ts'
import { download } from '#client/download.ts'
import { fileSize } from '#i18n/fileSize.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

interface DataExportPanelProps {
  dataExport: DataExport | null
  strings: StringsOf<'settings', 'account'>
  timeZone: string
}
/** How often the export's state is polled, in milliseconds. */
const pollMs = 2_000

/** The personal data export: request, progress and download. */
export default function DataExportPanel({ dataExport: first, strings, timeZone }: DataExportPanelProps) {
  const t = translatorFor(strings)
  const ready = useHydrated()
  const [dataExport, setDataExport] = useState(first)
  const waiting = dataExport?.state === 'waiting'
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => {
      // A failed request is made up for by the next.
      call(api, showExport).then(setDataExport, () => undefined)
    }, pollMs)
    return () => clearInterval(timer)
  }, [waiting])

  return (
    <div className="stack">
      <div role="status">
        {waiting && <Notice>{t('waiting')}</Notice>}
        {dataExport?.state === 'failed' && <Notice tone="danger">{t('failed')}</Notice>}
        {dataExport?.state === 'expired' && <p className="soft">{t('expired')}</p>}
        {dataExport?.state === 'ready' && dataExport.expires_at && (
          <p>{t('ready', { until: formatLong(dataExport.expires_at, strings.locale, { timeZone }) })}</p>
        )}
      </div>
      <div className="actions">
        {dataExport?.url && dataExport.name && (
          <Button
            kind="primary"
            onClick={() => void download(dataExport.url ?? '', dataExport.name ?? '', t('downloadFailed'))}
          >
            {t('download', { size: fileSize(dataExport.size ?? 0, strings.locale) })}
          </Button>
        )}
        {!waiting && (
          <ActionButton disabled={!ready} action={async () => setDataExport(await call(api, startExport))}>
            {dataExport ? t('exportAgain') : t('export')}
          </ActionButton>
        )}
      </div>
    </div>
  )
}

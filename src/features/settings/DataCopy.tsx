import { useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { call } from '#contract/core/call.ts'
import { showExport, startExport, type DataExport } from '#contract/accounts/closing.ts'
import { languageTag } from '#contract/core/locale.ts'
import { download } from '#features/applications/download.ts'
import { fileSize } from '#features/applications/fileSize.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

interface DataCopyProps {
  made: DataExport | null
  strings: StringsOf<'settings', 'account'>
  timeZone: string
}
/** How often it is asked whether the file is there, in milliseconds. */
const askEvery = 2_000

/** Everything of the person in one file: asked for, waited for, taken. */
export default function DataCopy({ made: first, strings, timeZone }: DataCopyProps) {
  const t = sentences(strings)
  const ready = useHydrated()
  const [made, setMade] = useState(first)
  const [busy, setBusy] = useState(false)
  const waiting = made?.state === 'waiting'
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => {
      // A call that is lost is made up for by the next.
      call(api, showExport).then(setMade, () => undefined)
    }, askEvery)
    return () => clearInterval(timer)
  }, [waiting])

  async function start(): Promise<void> {
    setBusy(true)
    await attempt(async () => setMade(await call(api, startExport)))
    setBusy(false)
  }
  const until = (moment: string) =>
    new Intl.DateTimeFormat(languageTag(strings.locale), {
      ...{ dateStyle: 'medium', timeStyle: 'short', timeZone },
    } as const).format(new Date(moment))

  return (
    <div className="stack">
      <div role="status">
        {waiting && <Notice>{t('waiting')}</Notice>}
        {made?.state === 'failed' && <Notice tone="danger">{t('failed')}</Notice>}
        {made?.state === 'expired' && <p className="soft">{t('expired')}</p>}
        {made?.state === 'ready' && made.expires_at && <p>{t('ready', { until: until(made.expires_at) })}</p>}
      </div>
      <div className="actions">
        {made?.url && made.name && (
          <Button
            kind="primary"
            onClick={() => void download(made.url ?? '', made.name ?? '', t('downloadFailed'))}
          >
            {t('download', { size: fileSize(made.size ?? 0, strings.locale) })}
          </Button>
        )}
        {!waiting && (
          <Button disabled={!ready} busy={busy} onClick={() => void start()}>
            {made ? t('exportAgain') : t('export')}
          </Button>
        )}
      </div>
    </div>
  )
}

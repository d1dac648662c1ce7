import { useState } from 'react'
import { ActionButton } from '#client/ActionButton.tsx'
import { api } from '#client/api.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import { changeCompanySigning, type CompanySigning } from '#contract/credentials/signing.ts'
import { formatDay } from '#i18n/dates.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { OwnDocument } from './OwnDocument.tsx'

interface SigningPanelProps {
  strings: StringsOf<'credentials', 'signing'>
  form: StringsOf<'common', 'form'>
  slug: string
  timeZone: string
  signing: CompanySigning
}

/** Turns a company's signing on and off, and takes its own document into use. */
export default function SigningPanel({ strings, form, slug, timeZone, ...props }: SigningPanelProps) {
  const t = translatorFor(strings)
  const ready = useHydrated()
  const [signing, setSigning] = useState(props.signing)
  const [stopping, setStopping] = useState(false)
  const { enabled_at: since, did, own } = signing
  const day = (time: string) => formatDay(time, strings.locale, { timeZone })

  async function change(enabled: boolean): Promise<void> {
    setSigning(await call(api, changeCompanySigning, { params: { slug }, body: { enabled } }))
    toast.success(t(enabled ? 'turnedOn' : 'turnedOff'))
  }
  return (
    <div className="stack">
      <p>{since === null ? t('off') : t('on', { date: day(since) })}</p>
      {since === null ? (
        <p>
          <ActionButton kind="primary" disabled={!ready} action={() => change(true)}>
            {t('turnOn')}
          </ActionButton>
        </p>
      ) : (
        <p>
          <Button disabled={!ready} onClick={() => setStopping(true)}>
            {t('turnOff')}
          </Button>
        </p>
      )}
      {did !== null && (
        <dl className="facts">
          <div>
            <dt>{t('issuer')}</dt>
            <dd>
              <code>{did}</code>
            </dd>
          </div>
        </dl>
      )}
      {own && <OwnDocument strings={strings} slug={slug} day={day} own={own} onChange={setSigning} />}
      <ConfirmActionDialog
        open={stopping}
        onClose={() => setStopping(false)}
        action={() => change(false)}
        title={t('offTitle')}
        text={t('offText')}
        confirmText={t('turnOff')}
        t={translatorFor(form)}
      />
    </div>
  )
}

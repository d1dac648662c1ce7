import { lazy, useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import {
  endSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  type SecondFactor as State,
} from '#contract/accounts/secondFactor.ts'
import { translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Pill } from '#ui/Marks.tsx'
import { OpeningDialog } from '#ui/OpeningDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import type { SecurityStrings } from './securityStrings.ts'

// Only users who turn it on need the QR code.
const SecondFactorSetUp = lazy(() => import('./SecondFactorSetUp.tsx'))

type Doing =
  | { readonly confirm: 'off' | 'codes' }
  | { readonly secret: string; readonly uri: string }
  | { readonly codes: readonly string[] }
  | null

/** An authenticator app as second factor. */
export default function SecondFactor({ state, ...strings }: SecurityStrings & { state: State }) {
  const t = translatorFor(strings.strings)
  const tForm = translatorFor(strings.form)
  const ready = useHydrated()
  const [{ on, recovery_codes_left: left }, setState] = useState(state)
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  const showCodes = (codes: readonly string[]) => {
    setState({ on: true, recovery_codes_left: codes.length })
    setDoing({ codes })
  }
  const start = () => attempt(async () => setDoing(await call(api, startSecondFactor)))
  const actions = {
    off: async () => {
      await call(api, endSecondFactor)
      setState({ on: false, recovery_codes_left: 0 })
      close()
      toast.success(t('factorEnded'))
    },
    codes: async () => showCodes((await call(api, renewRecoveryCodes)).recovery_codes),
  }
  return (
    <>
      <div className="settings-row">
        <div className="settings-row-text">
          <strong>
            {t('factorApp')} <Pill tone={on ? 'good' : 'neutral'}>{t(on ? 'on' : 'off')}</Pill>
          </strong>
          {on && <span className="soft small">{t('codesLeft', { count: left })}</span>}
        </div>
        <div className="cluster">
          {on ? (
            <>
              <Button size="s" disabled={!ready} onClick={() => setDoing({ confirm: 'codes' })}>
                {t('newCodes')}
              </Button>
              <Button size="s" disabled={!ready} onClick={() => setDoing({ confirm: 'off' })}>
                {t('turnOff')}
              </Button>
            </>
          ) : (
            <Button size="s" disabled={!ready} onClick={() => void start()}>
              {t('turnOn')}
            </Button>
          )}
        </div>
      </div>
      {doing && 'confirm' in doing && (
        <ConfirmActionDialog
          open
          onClose={close}
          action={actions[doing.confirm]}
          // The action opens the next dialog, or none.
          onDone={() => undefined}
          title={t(`ask.${doing.confirm}.title`)}
          text={t(`ask.${doing.confirm}.text`)}
          confirmText={t(`ask.${doing.confirm}.action`)}
          kind={doing.confirm === 'off' ? 'danger' : 'primary'}
          t={tForm}
        />
      )}
      {doing && 'secret' in doing && (
        <OpeningDialog>
          <SecondFactorSetUp {...strings} {...doing} onClose={close} onDone={showCodes} />
        </OpeningDialog>
      )}
      {doing && 'codes' in doing && <RecoveryCodes {...strings} codes={doing.codes} onClose={close} />}
    </>
  )
}

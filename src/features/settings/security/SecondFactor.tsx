import { lazy, Suspense, useState } from 'react'
import { api } from '#client/api.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/call.ts'
import {
  endSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  type SecondFactor as State,
} from '#contract/secondFactor.ts'
import { sentences } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Pill } from '#ui/Marks.tsx'
import type { Proof } from '../ProofFields.tsx'
import { AskProof } from './AskProof.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import type { Words } from './shared.ts'
import { $secondFactorOn } from './stores.ts'

// The picture is drawn only for those who turn it on.
const SetUp = lazy(() => import('./SetUp.tsx'))

type Doing =
  | { readonly ask: 'on' | 'off' | 'codes' }
  | { readonly secret: string; readonly uri: string }
  | { readonly codes: readonly string[] }
  | null

/** A code of an authenticator app as the second half of signing in. */
export default function SecondFactor({ state, ...words }: Words & { state: State }) {
  const t = sentences(words.strings)
  const ready = useHydrated()
  const [{ on, recovery_codes_left: left }, setState] = useState(state)
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  const turned = (now: State) => {
    setState(now)
    $secondFactorOn.set(now.on)
  }
  const told = (codes: readonly string[]) => {
    turned({ on: true, recovery_codes_left: codes.length })
    setDoing({ codes })
  }
  const questions = {
    on: async ({ password }: Proof) => setDoing(await call(api, startSecondFactor, { body: { password } })),
    off: async (proof: Proof) => {
      await call(api, endSecondFactor, { body: proof })
      turned({ on: false, recovery_codes_left: 0 })
      close()
      toast.success(t('factorEnded'))
    },
    codes: async (proof: Proof) =>
      told((await call(api, renewRecoveryCodes, { body: proof })).recovery_codes),
  }
  return (
    <>
      <div className="settings-row">
        <div className="settings-row-words">
          <strong>
            {t('factorApp')} <Pill tone={on ? 'good' : 'neutral'}>{t(on ? 'on' : 'off')}</Pill>
          </strong>
          {on && <span className="soft small">{t('codesLeft', { count: left })}</span>}
        </div>
        <div className="cluster">
          {on ? (
            <>
              <Button size="s" disabled={!ready} onClick={() => setDoing({ ask: 'codes' })}>
                {t('newCodes')}
              </Button>
              <Button size="s" disabled={!ready} onClick={() => setDoing({ ask: 'off' })}>
                {t('turnOff')}
              </Button>
            </>
          ) : (
            <Button size="s" disabled={!ready} onClick={() => setDoing({ ask: 'on' })}>
              {t('turnOn')}
            </Button>
          )}
        </div>
      </div>
      {doing && 'ask' in doing && (
        <AskProof
          {...words}
          title={t(`ask.${doing.ask}.title`)}
          text={t(`ask.${doing.ask}.text`)}
          action={t(`ask.${doing.ask}.action`)}
          kind={doing.ask === 'off' ? 'danger' : 'primary'}
          asksCode={on}
          onClose={close}
          onProof={questions[doing.ask]}
        />
      )}
      {doing && 'secret' in doing && (
        <Suspense>
          <SetUp {...words} {...doing} onClose={close} onDone={told} />
        </Suspense>
      )}
      {doing && 'codes' in doing && <RecoveryCodes {...words} codes={doing.codes} onClose={close} />}
    </>
  )
}

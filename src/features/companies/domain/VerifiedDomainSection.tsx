import { useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import { claimDomain, removeDomain, type VerifiedDomain } from '#contract/companies/domains.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Pill } from '#ui/Marks.tsx'
import { Section } from '#ui/Section.tsx'
import { useDomain } from './domainContext.ts'

interface VerifiedDomainSectionProps {
  proven: VerifiedDomain
  /** Another step is open below. */
  busy: boolean
  onOther: () => void
  onRemoved: () => void
}

/** The verified domain: since when, how, and the next check. */
export function VerifiedDomainSection({ proven, busy, onOther, onRemoved }: VerifiedDomainSectionProps) {
  const { params, failures, ready, onChange, t, tForm, day } = useDomain()
  const [confirming, setConfirming] = useState(false)
  const [renewing, setRenewing] = useState(false)
  const { shown, lost_at: lostAt, failure } = proven
  async function renew(): Promise<void> {
    setRenewing(true)
    await attempt(async () =>
      onChange(await call(api, claimDomain, { params, body: { domain: proven.domain } })),
    )
    setRenewing(false)
  }
  return (
    <Section id="verified" title={t('provenTitle', { domain: shown })}>
      <div className="stack">
        {lostAt && (
          <Notice tone="warn" title={t('failingTitle', { day: day(lostAt) })}>
            <p>{failures[failure ?? ''] ?? ''}</p>
            <p>{t('failingAfter')}</p>
          </Notice>
        )}
        <ul className="dotted">
          <li>
            <Pill tone={lostAt ? 'warn' : 'good'}>{t(lostAt ? 'stateFailing' : 'stateProven')}</Pill>
          </li>
          <li>{t('provenOn', { day: day(proven.proven_at) })}</li>
          <li>{t(methodText[proven.method ?? 'none'], { domain: shown })}</li>
        </ul>
        {!lostAt && proven.method && proven.next_check_at && (
          <p className="soft">{t(nextText[proven.method], { day: day(proven.next_check_at) })}</p>
        )}
        {!busy && (
          <div className="actions">
            {(lostAt !== null || proven.method !== null) && (
              <Button
                kind={lostAt ? 'primary' : 'quiet'}
                disabled={!ready}
                busy={renewing}
                onClick={() => void renew()}
              >
                {t('again')}
              </Button>
            )}
            <Button disabled={!ready} onClick={onOther}>
              {t('other')}
            </Button>
            <Button kind="text" disabled={!ready} onClick={() => setConfirming(true)}>
              {t('remove')}
            </Button>
          </div>
        )}
      </div>
      {confirming && (
        <ConfirmActionDialog
          open
          onClose={() => setConfirming(false)}
          action={async () => {
            await call(api, removeDomain, { params })
            toast.success(t('removed', { domain: shown }))
            onRemoved()
          }}
          title={t('removeTitle', { domain: shown })}
          text={t('removeText')}
          confirmText={t('remove')}
          t={tForm}
        />
      )}
    </Section>
  )
}

const methodText = { dns: 'methodDns', file: 'methodFile', mail: 'methodMail', none: 'methodNone' } as const
const nextText = { dns: 'nextCheck', file: 'nextCheckFile', mail: 'nextCheckMail' } as const

import { useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import {
  DomainMethod,
  withdrawDomainClaim,
  type CompanyDomain,
  type DomainClaim,
} from '#contract/companies/domains.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceGroup } from '#ui/Choice.tsx'
import { Part } from '../editor/Part.tsx'
import { FileWay, RecordWay } from './Published.tsx'
import { MailWay } from './MailWay.tsx'
import { useDomain } from './shared.ts'

interface ClaimProps {
  claim: DomainClaim
  /** The domain that is verified meanwhile, when it is another one. */
  replaces: string | null
}

/** The second step: one of three ways to show that the domain is the company's. */
export function Claim({ claim, replaces }: ClaimProps) {
  const { name, params, onChange, ready, t, day } = useDomain()
  const [way, setWay] = useState<DomainMethod>(claim.code_sent_to ? 'mail' : 'dns')
  const [leaving, setLeaving] = useState(false)
  function proven(now: CompanyDomain): void {
    toast.success(t('done', { name, domain: now.proven?.shown ?? claim.shown }))
    onChange(now)
  }
  async function withdraw(): Promise<void> {
    setLeaving(true)
    await attempt(async () => onChange(await call(api, withdrawDomainClaim, { params })))
    setLeaving(false)
  }
  return (
    <Part
      id="claim"
      title={t('claimTitle', { domain: claim.shown })}
      note={t('claimNote', { day: day(claim.expires_at) })}
    >
      <div className="stack">
        {replaces !== null && replaces !== claim.shown && (
          <p className="soft">{t('claimReplaces', { domain: replaces })}</p>
        )}
        <ChoiceGroup
          name="way"
          label={t('way')}
          disabled={!ready}
          chosen={[way]}
          onChange={(event) => setWay(DomainMethod.parse(event.target.value))}
          options={[
            { value: 'dns', label: t('wayDns'), hint: t('wayDnsHint') },
            { value: 'file', label: t('wayFile'), hint: t('wayFileHint') },
            { value: 'mail', label: t('wayMail'), hint: t('wayMailHint') },
          ]}
        />
        {way === 'dns' && <RecordWay claim={claim} onProven={proven} />}
        {way === 'file' && <FileWay claim={claim} onProven={proven} />}
        {way === 'mail' && <MailWay claim={claim} onProven={proven} />}
        <p>
          <Button kind="text" disabled={!ready} busy={leaving} onClick={() => void withdraw()}>
            {t('cancel')}
          </Button>
        </p>
      </div>
    </Part>
  )
}

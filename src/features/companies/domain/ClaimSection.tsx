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
import { Section } from '#ui/Section.tsx'
import { FileVerification, DnsVerification } from './PublishedVerification.tsx'
import { MailVerification } from './MailVerification.tsx'
import { useDomain } from './domainContext.ts'

interface ClaimSectionProps {
  claim: DomainClaim
  /** The currently verified domain, if this claim would replace it. */
  replaces: string | null
}

/** Step two: one of three ways to verify that the company owns the domain. */
export function ClaimSection({ claim, replaces }: ClaimSectionProps) {
  const { name, params, onChange, ready, t, day } = useDomain()
  const [method, setMethod] = useState<DomainMethod>(claim.code_sent_to ? 'mail' : 'dns')
  const [withdrawing, setWithdrawing] = useState(false)
  function onVerified(now: CompanyDomain): void {
    toast.success(t('done', { name, domain: now.proven?.shown ?? claim.shown }))
    onChange(now)
  }
  async function withdraw(): Promise<void> {
    setWithdrawing(true)
    await attempt(async () => onChange(await call(api, withdrawDomainClaim, { params })))
    setWithdrawing(false)
  }
  return (
    <Section
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
          chosen={[method]}
          onChange={(event) => setMethod(DomainMethod.parse(event.target.value))}
          options={[
            { value: 'dns', label: t('wayDns'), hint: t('wayDnsHint') },
            { value: 'file', label: t('wayFile'), hint: t('wayFileHint') },
            { value: 'mail', label: t('wayMail'), hint: t('wayMailHint') },
          ]}
        />
        {method === 'dns' && <DnsVerification claim={claim} onVerified={onVerified} />}
        {method === 'file' && <FileVerification claim={claim} onVerified={onVerified} />}
        {method === 'mail' && <MailVerification claim={claim} onVerified={onVerified} />}
        <p>
          <Button kind="text" disabled={!ready} busy={withdrawing} onClick={() => void withdraw()}>
            {t('cancel')}
          </Button>
        </p>
      </div>
    </Section>
  )
}

import { ActionButton } from '#client/ActionButton.tsx'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { checkDomainClaim, type CompanyDomain, type DomainClaim } from '#contract/companies/domains.ts'
import { CopyableValue } from './CopyableValue.tsx'
import { useDomain } from './domainContext.ts'

interface VerificationProps {
  claim: DomainClaim
  onVerified: (now: CompanyDomain) => void
}

export function DnsVerification({ claim, onVerified }: VerificationProps) {
  const { t } = useDomain()
  const { host, value } = claim.record
  return (
    <ol className="proof-steps">
      <li>
        <p>{t('dns1')}</p>
        <CopyableValue name={t('dnsType')} value="TXT" />
        <CopyableValue name={t('dnsHost')} value={host} />
        <CopyableValue name={t('dnsValue')} value={value} />
        <p className="soft small">{t('dnsHostNote', { host: host.split('.')[0] ?? host })}</p>
      </li>
      <li>
        <p>{t('dns2')}</p>
        <Check method="dns" onVerified={onVerified} />
      </li>
    </ol>
  )
}

export function FileVerification({ claim, onVerified }: VerificationProps) {
  const { t } = useDomain()
  return (
    <ol className="proof-steps">
      <li>
        <p>{t('file1')}</p>
        <CopyableValue name={t('fileLine')} value={claim.file.content} hideName />
      </li>
      <li>
        <p>{t('file2')}</p>
        <CopyableValue name={t('fileName')} value={claim.file.url} hideName />
        <p className="soft small">{t('fileNote')}</p>
        <Check method="file" onVerified={onVerified} />
      </li>
    </ol>
  )
}

/** Checks now. The reason of a failure stays beside it, in sight of the expected value. */
function Check({
  method,
  onVerified,
}: {
  method: 'dns' | 'file'
  onVerified: VerificationProps['onVerified']
}) {
  const { params, ready, t } = useDomain()
  const check = async () => onVerified(await call(api, checkDomainClaim, { params, body: { method } }))
  return (
    <p>
      <ActionButton kind="primary" disabled={!ready} action={check}>
        {t('checkNow')}
      </ActionButton>
    </p>
  )
}

import { useState } from 'react'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { checkDomainClaim, type CompanyDomain, type DomainClaim } from '#contract/companies/domains.ts'
import { CallError } from '#contract/core/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { CopyLine } from './CopyLine.tsx'
import { useDomain } from './shared.ts'

interface WayProps {
  claim: DomainClaim
  onProven: (now: CompanyDomain) => void
}

export function RecordWay({ claim, onProven }: WayProps) {
  const { t } = useDomain()
  const { host, value } = claim.record
  return (
    <ol className="proof-steps">
      <li>
        <p>{t('dns1')}</p>
        <CopyLine name={t('dnsType')} value="TXT" />
        <CopyLine name={t('dnsHost')} value={host} />
        <CopyLine name={t('dnsValue')} value={value} />
        <p className="soft small">{t('dnsHostNote', { host: host.split('.')[0] ?? host })}</p>
      </li>
      <li>
        <p>{t('dns2')}</p>
        <Check method="dns" onProven={onProven} />
      </li>
    </ol>
  )
}

export function FileWay({ claim, onProven }: WayProps) {
  const { t } = useDomain()
  return (
    <ol className="proof-steps">
      <li>
        <p>{t('file1')}</p>
        <CopyLine name={t('fileLine')} value={claim.file.content} hideName />
      </li>
      <li>
        <p>{t('file2')}</p>
        <CopyLine name={t('fileName')} value={claim.file.url} hideName />
        <p className="soft small">{t('fileNote')}</p>
        <Check method="file" onProven={onProven} />
      </li>
    </ol>
  )
}

/** Looks now. What was found instead stays in sight, so that it can be mended with both in view. */
function Check({ method, onProven }: { method: 'dns' | 'file'; onProven: WayProps['onProven'] }) {
  const { params, ready, t } = useDomain()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function check(): Promise<void> {
    setBusy(true)
    setRefusal(null)
    try {
      onProven(await call(api, checkDomainClaim, { params, body: { method } }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal(error.message)
      setBusy(false)
    }
  }
  return (
    <div className="stack">
      <p>
        <Button kind="primary" disabled={!ready} busy={busy} onClick={() => void check()}>
          {t('checkNow')}
        </Button>
      </p>
      {refusal && (
        <Notice tone="warn" alert>
          <p>{refusal}</p>
        </Notice>
      )}
    </div>
  )
}

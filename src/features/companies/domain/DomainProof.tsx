import { useState } from 'react'
import type { CompanyDomain } from '#contract/companies/domains.ts'
import { Claim } from './Claim.tsx'
import { NameDomain } from './NameDomain.tsx'
import { Proven } from './Proven.tsx'
import { DomainContext, type DomainSetting } from './shared.ts'

type DomainProofProps = DomainSetting & { domain: CompanyDomain }

/** How it stands with the company's domain, and the next step to take. */
export default function DomainProof({ domain, ...setting }: DomainProofProps) {
  const [now, setNow] = useState(domain)
  const [naming, setNaming] = useState(false)
  function onChange(changed: CompanyDomain): void {
    setNow(changed)
    setNaming(false)
  }
  const { proven, claim } = now
  return (
    <DomainContext value={{ ...setting, onChange }}>
      {proven && (
        <Proven
          proven={proven}
          busy={claim !== null || naming}
          onOther={() => setNaming(true)}
          onRemoved={() => setNow({ ...now, proven: null })}
        />
      )}
      {claim && <Claim key={claim.domain} claim={claim} replaces={proven?.shown ?? null} />}
      {!claim && (naming || !proven) && (
        <NameDomain {...(proven ? { onCancel: () => setNaming(false) } : {})} />
      )}
    </DomainContext>
  )
}

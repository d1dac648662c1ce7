import { useState } from 'react'
import type { CompanyDomain } from '#contract/companies/domains.ts'
import { ClaimSection } from './ClaimSection.tsx'
import { ClaimDomainForm } from './ClaimDomainForm.tsx'
import { VerifiedDomainSection } from './VerifiedDomainSection.tsx'
import { DomainContext, type DomainPageProps } from './domainContext.ts'

type DomainVerificationProps = DomainPageProps & { domain: CompanyDomain }

/** Status of the company's domain, and the next step. */
export default function DomainVerification({ domain, ...context }: DomainVerificationProps) {
  const [now, setNow] = useState(domain)
  const [naming, setNaming] = useState(false)
  function onChange(changed: CompanyDomain): void {
    setNow(changed)
    setNaming(false)
  }
  const { proven, claim } = now
  return (
    <DomainContext value={{ ...context, onChange }}>
      {proven && (
        <VerifiedDomainSection
          proven={proven}
          busy={claim !== null || naming}
          onOther={() => setNaming(true)}
          onRemoved={() => setNow({ ...now, proven: null })}
        />
      )}
      {claim && <ClaimSection key={claim.domain} claim={claim} replaces={proven?.shown ?? null} />}
      {!claim && (naming || !proven) && (
        <ClaimDomainForm {...(proven ? { onCancel: () => setNaming(false) } : {})} />
      )}
    </DomainContext>
  )
}

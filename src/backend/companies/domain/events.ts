import type { Locale } from '#contract/core/locale.ts'
import type { DomainFailure } from '#contract/companies/domains.ts'

/** Why a company lost its verified domain. */
export type DomainLoss = 'failed' | 'taken' | 'renamed' | 'removed' | 'disputed'

declare module '../../core/events.ts' {
  interface Events {
    domainCodeSent: { companyId: number; email: string; code: string; locale: Locale }
    domainProven: { companyId: number; domain: string }
    /** A verified domain started to fail its checks; it is lost at `until`. */
    domainFailing: { companyId: number; domain: string; failure: DomainFailure; until: string }
    domainLost: { companyId: number; domain: string; reason: DomainLoss; at: string }
  }
}

import { createContext, useContext } from 'react'
import type { CompanyDomain } from '#contract/companies/domains.ts'
import { formatDay } from '#i18n/dates.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { useHydrated } from '#ui/hydrated.ts'

export interface DomainPageProps {
  readonly slug: string
  readonly name: string
  /** Dates are shown in the company's time zone. */
  readonly timeZone: string
  readonly strings: StringsOf<'companies', 'domain'>
  /** Texts for a failed check, by code. */
  readonly failures: Readonly<Record<string, string>>
  readonly form: StringsOf<'common', 'form'>
  readonly code: StringsOf<'common', 'code'>
}

interface DomainContextValue extends DomainPageProps {
  /** Replaces the state with the server's response. */
  onChange(now: CompanyDomain): void
}

export const DomainContext = createContext<DomainContextValue | null>(null)

export function useDomain() {
  const context = useContext(DomainContext)
  if (!context) throw new Error('useDomain needs a DomainContext')
  const { locale } = context.strings
  return {
    ...context,
    ready: useHydrated(),
    params: { slug: context.slug },
    t: translatorFor(context.strings),
    tForm: translatorFor(context.form),
    day: (timestamp: string | null) =>
      timestamp === null ? '' : formatDay(timestamp, locale, { timeZone: context.timeZone }),
  }
}

import { createContext, useContext } from 'react'
import type { ValidationStrings } from '#client/forms.ts'
import type { CompanyDomain } from '#contract/companies/domains.ts'
import { formatDay } from '#i18n/dates.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { useHydrated } from '#ui/hydrated.ts'

export interface DomainPageProps {
  readonly slug: string
  readonly name: string
  /** Days are those of the company. */
  readonly timeZone: string
  readonly strings: StringsOf<'companies', 'domain'>
  /** Why a domain does not show what it should, by code. */
  readonly failures: Readonly<Record<string, string>>
  readonly form: StringsOf<'common', 'form'>
  readonly code: StringsOf<'common', 'code'>
  readonly validation: ValidationStrings
}

interface DomainContextValue extends DomainPageProps {
  /** Takes what the server has answered as what is true now. */
  onChange(now: CompanyDomain): void
}

export const DomainContext = createContext<DomainContextValue | null>(null)

export function useDomain() {
  const context = useContext(DomainContext)
  if (!context) throw new Error('A part of the domain page stands outside of it')
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

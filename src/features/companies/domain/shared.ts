import { createContext, useContext } from 'react'
import type { ValidationStrings } from '#client/forms.ts'
import type { CompanyDomain } from '#contract/companies/domains.ts'
import { formatDay } from '#i18n/dates.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { useHydrated } from '#ui/hydrated.ts'

export interface DomainSetting {
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

interface Domain extends DomainSetting {
  /** Takes what the server has answered as what is true now. */
  onChange(now: CompanyDomain): void
}

export const DomainContext = createContext<Domain | null>(null)

export function useDomain() {
  const setting = useContext(DomainContext)
  if (!setting) throw new Error('A part of the domain page stands outside of it')
  const { locale } = setting.strings
  return {
    ...setting,
    ready: useHydrated(),
    params: { slug: setting.slug },
    t: sentences(setting.strings),
    tForm: sentences(setting.form),
    day: (moment: string | null) =>
      moment === null ? '' : formatDay(moment, locale, { timeZone: setting.timeZone }),
  }
}

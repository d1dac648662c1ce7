import { createContext, useContext } from 'react'
import type { EmploymentRecord } from '#contract/employments/record.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'

/** What every dialog about an employment needs. */
export interface ActionsContextValue {
  readonly record: EmploymentRecord
  readonly strings: StringsOf<'employments', 'actions'>
  readonly correction: StringsOf<'employments', 'correction'>
  readonly withdrawal: StringsOf<'employments', 'withdrawal'>
  readonly name: StringsOf<'employments', 'name'>
  readonly form: StringsOf<'common', 'form'>
  readonly choice: StringsOf<'common', 'choice'>
}

export const ActionsContext = createContext<ActionsContextValue | null>(null)

export function useActions() {
  const context = useContext(ActionsContext)
  if (!context) throw new Error('useActions needs an ActionsContext')
  const { record, strings, correction, withdrawal, name, form, choice } = context
  const { employment, company, person, termination } = record
  return {
    ...context,
    params: { employmentId: employment.id },
    person: person.name,
    company: company?.name ?? employment.company,
    today: company?.today ?? '',
    zone: company?.time_zone ?? 'UTC',
    termination,
    isOngoing: employment.end_date === null,
    /** The other side could answer, and is not asked already. */
    mayCorrect: company !== null && company.slug !== null && record.correction?.state !== 'open',
    t: translatorFor(strings),
    mayWithdraw: record.relation === 'admin' && record.withdrawal === null,
    tCorrection: translatorFor(correction),
    tWithdrawal: translatorFor(withdrawal),
    tName: translatorFor(name),
    tForm: translatorFor(form),
    tChoice: translatorFor(choice),
  }
}

/** The page shows the change; there is only the server's view of an employment. */
export const showChange = (): void => location.reload()

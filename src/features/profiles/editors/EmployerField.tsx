import { useEffect, useEffectEvent, useState } from 'react'
import { SuggestField } from '#ui/SuggestField.tsx'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { findCompanies, showCompany } from '#contract/companies/companies.ts'
import type { CompanyCard } from '#contract/companies/companyCard.ts'
import { CallError } from '#contract/core/errors.ts'
import { useEditing } from './editingContext.ts'

interface EmployerFieldProps {
  company: string
  /** The page of the company, if it was chosen from the list or named by the link. */
  slug: string | null
  onChange: (company: string, slug: string | null) => void
  /** Called with the name of the company that the link names only by its page. */
  onNamed: (company: string) => void
  onBlur: () => void
  error: string | undefined
}

/** The employer: any name, or a company that has a page here. */
export function EmployerField({ company, slug, onChange, onNamed, onBlur, error }: EmployerFieldProps) {
  const { t } = useEditing()
  const { companies, searching } = useCompanies(company, slug)
  const named = company === '' ? companies.find((one) => one.slug === slug)?.name : undefined
  const fill = useEffectEvent((name: string) => onNamed(name))
  useEffect(() => {
    if (named) fill(named)
  }, [named])
  return (
    <SuggestField
      label={t('employer')}
      hint={t('employerHint')}
      text={company}
      onText={(text) => onChange(text, null)}
      onChoose={({ label, value }) => onChange(label, value)}
      onBlur={onBlur}
      options={companies.map(({ slug: value, name, domain, industry, country }) => ({
        value,
        label: name,
        hint: [domain, industry, country].filter(Boolean).join(', '),
      }))}
      texts={{ noMatches: t(searching ? 'loading' : 'unlistedEmployer') }}
      error={error}
    />
  )
}

interface SearchResult {
  readonly query: string
  readonly companies: readonly CompanyCard[]
}

/** Companies whose names contain the typed text; before that, the one named in the address. */
function useCompanies(typed: string, slug: string | null) {
  const [result, setResult] = useState<SearchResult>({ query: '', companies: [] })
  const query = typed.trim()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const show = (companies: readonly CompanyCard[]) => setResult({ query, companies })
    const fail = (error: unknown) => {
      if (signal.aborted) return
      if (!(error instanceof CallError)) throw error
      show([])
    }
    if (query !== '') call(api, findCompanies, { query: { name: query } }, { signal }).then(show, fail)
    else if (slug)
      call(api, showCompany, { params: { slug } }, { signal }).then((company) => show([company]), fail)
    return () => controller.abort()
  }, [query, slug])
  return { companies: result.companies, searching: result.query !== query }
}

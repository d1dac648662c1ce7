import { useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { findCompanies, showCompany } from '#contract/companies/companies.ts'
import type { CompanyCard } from '#contract/companies/companyCard.ts'
import { CallError } from '#contract/core/errors.ts'

interface SearchResult {
  readonly query: string
  readonly companies: readonly CompanyCard[]
}

/** Companies whose names contain the typed text; before that, the one named in the address. */
export function useCompanies(typed: string, slug: string | null) {
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

import type { AstroGlobal } from 'astro'
import {
  listApplicants,
  showApplication,
  type ReceivedApplication,
} from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { isFilterName, readFilters, readList, type FilterProblems } from './deskFilters.ts'

/**
 * The list of a job's applicants that the address asks for: by filters, order and page; beside an application, the page that
 * has it. With a filter that cannot be, the list is empty and says why.
 */
export async function openDesk(
  { locals, response, url }: Pick<AstroGlobal, 'locals' | 'response' | 'url'>,
  jobId: number,
  around?: number,
) {
  const list = readList(url.searchParams)
  const { filters, order, after } = list
  const params = { jobId }
  try {
    const page = after ? { after } : around ? { around } : {}
    const query = { ...filters, order, ...page }
    const applicants = await call(locals.api, listApplicants, { params, query })
    return { applicants, list, problems: {} }
  } catch (error) {
    const problems = problemsOf(error)
    if (!problems) throw error
    response.status = 422
    const everyone = await call(locals.api, listApplicants, { params, query: { limit: 1 } })
    return { applicants: { ...everyone, items: [], next: null }, list, problems }
  }
}

/** An application, with its neighbours in the list that the address asks for. A list with a filter that cannot be has none. */
export async function openReceived(
  { locals, url }: Pick<AstroGlobal, 'locals' | 'url'>,
  applicationId: number,
): Promise<ReceivedApplication> {
  const params = { applicationId }
  const query = readFilters(url.searchParams)
  try {
    return await call(locals.api, showApplication, { params, query })
  } catch (error) {
    if (!problemsOf(error)) throw error
    const application = await call(locals.api, showApplication, { params })
    return { ...application, newer_id: null, older_id: null }
  }
}

/** What is wrong with which filter; null when something else is. */
function problemsOf(error: unknown): FilterProblems | null {
  if (!(error instanceof CallError) || error.kind !== 'invalid') return null
  const known = error.fields.filter(({ field }) => isFilterName(field))
  if (known.length === 0 || known.length < error.fields.length) return null
  return Object.fromEntries(known.map(({ field, title }) => [field, title]))
}

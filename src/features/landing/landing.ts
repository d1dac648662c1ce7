import type { AstroGlobal } from 'astro'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { allCompaniesTag, allJobsTag, pageTags, pageTagsHeader } from '#contract/core/pageTags.ts'
import { showDirectorySummary, type DirectorySummary } from '#contract/directory/directory.ts'

/** What the landing page shows besides the form. Without it people can still sign in, so no failure gets through. */
export async function loadSummary({ api }: Pick<App.Locals, 'api'>): Promise<DirectorySummary | null> {
  try {
    return await call(api, showDirectorySummary)
  } catch (error) {
    if (error instanceof CallError) return null
    throw error
  }
}

/** Lets the page be cached until a job or a company changes. Not with a query: there is no end of addresses with `next`. */
export function cacheLanding(
  { request, response, url }: Pick<AstroGlobal, 'request' | 'response' | 'url'>,
  summary: DirectorySummary | null,
): void {
  if (summary && request.method === 'GET' && url.search === '')
    response.headers.set(pageTagsHeader, pageTags(allJobsTag, allCompaniesTag))
}

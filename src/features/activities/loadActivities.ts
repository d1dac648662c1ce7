import type { AstroGlobal } from 'astro'
import { ActivityQuery, listActivities, listProfileActivities } from '#contract/activities/activities.ts'
import { call } from '#contract/core/call.ts'
import {
  allCompaniesTag,
  allJobsTag,
  allPostsTag,
  pageTags,
  pageTagsHeader,
} from '#contract/core/pageTags.ts'
import { listCompanySuggestions } from '#contract/follows/follows.ts'
import { readQuery } from '#paths/readQuery.ts'

/** Fewer for strangers, whose page has to fit the first round trip. */
const [pageSize, publicPageSize] = [20, 10]

/** Loads the page of all activities: `all` of the reader, or the `list` of the person in the address. */
export async function loadActivities({
  locals,
  url,
  response,
}: Pick<AstroGlobal, 'locals' | 'url' | 'response'>) {
  const { api, scope, viewer } = locals
  const search = readQuery(ActivityQuery, url.searchParams)
  const { after } = search
  if (scope.profileId !== null) {
    const params = { identifier: String(scope.profileId) }
    const list = await call(api, listProfileActivities, { params, query: after ? { after } : {} })
    return { search, list, all: null, suggestions: [] }
  }
  const limit = viewer ? pageSize : publicPageSize
  const all = await call(api, listActivities, { query: { ...search, limit } })
  if (!viewer) response.headers.set(pageTagsHeader, pageTags(allCompaniesTag, allJobsTag, allPostsTag))
  const isEmpty = viewer !== null && all.items.length === 0 && Object.keys(search).length === 0
  return { search, list: null, all, suggestions: isEmpty ? await call(api, listCompanySuggestions) : [] }
}

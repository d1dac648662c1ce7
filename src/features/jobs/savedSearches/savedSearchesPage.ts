import type { AstroGlobal } from 'astro'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import {
  deleteSavedSearch,
  describeSearch,
  listSavedSearches,
  saveSearch,
  type DescribedSearch,
  type SavedSearch,
} from '#contract/jobs/savedSearches.ts'

export interface SavedSearchesView {
  readonly searches: readonly SavedSearch[]
  /** The search that the user may save. */
  readonly offered: DescribedSearch | null
  /** The query of the search that was deleted just now. */
  readonly deleted: string | null
  readonly isSaved: boolean
  /** Why nothing was saved. */
  readonly refusal: string | null
}

/** Loads the saved searches, or saves or deletes one and redirects. Works entirely with plain form posts. */
export async function savedSearchesPage(astro: AstroGlobal): Promise<SavedSearchesView | Response> {
  const { locals, request, response, url } = astro
  let refusal: string | null = null
  if (request.method === 'POST')
    try {
      return await handlePost(astro)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      response.status = error.status || 503
      refusal = error.message
    }
  const { api } = locals
  const query = url.searchParams.get('save')
  const [searches, offered] = await Promise.all([
    call(api, listSavedSearches),
    // A mistyped address asks nothing.
    query ? call(api, describeSearch, { query: { query } }).catch(ignoreInvalid) : null,
  ])
  return {
    searches,
    offered,
    refusal,
    deleted: url.searchParams.get('deleted'),
    isSaved: url.searchParams.has('saved'),
  }
}

async function handlePost({ locals, request, redirect }: AstroGlobal): Promise<Response> {
  const { api, path } = locals
  const form = await request.formData()
  const query = form.get('query')
  if (typeof query === 'string') {
    await call(api, saveSearch, { body: { query } })
    return redirect(path('savedSearches', null, { saved: 1 }), 303)
  }
  const savedSearchId = Number(form.get('id'))
  const found = (await call(api, listSavedSearches)).find(({ id }) => id === savedSearchId)
  // It has been deleted in another tab.
  if (!found) return redirect(path('savedSearches'), 303)
  await call(api, deleteSavedSearch, { params: { savedSearchId } })
  return redirect(path('savedSearches', null, { deleted: found.query }), 303)
}

function ignoreInvalid(error: unknown): null {
  if (error instanceof CallError && error.kind === 'invalid') return null
  throw error
}

import { postSearchMaximum, PostSearch } from '#contract/posts/managedPosts.ts'

const names = ['q', 'status', 'sort', 'posted', 'after'] as const

/** Parses the query of the list. Invalid parameters are ignored, so that a mistyped URL still shows posts. */
export function readPostSearch(query: URLSearchParams): PostSearch {
  const search: Record<string, unknown> = {}
  for (const name of names) {
    const value = query
      .get(name)
      ?.replaceAll('\0', '')
      .slice(0, name === 'q' ? postSearchMaximum : 200)
    if (value && PostSearch.shape[name].safeParse(value).success) search[name] = value
  }
  const read = PostSearch.safeParse(search)
  return read.success ? read.data : {}
}

import { nanoquery } from '@nanostores/query'

/** One response cache for all islands of a page. */
export const [createFetcherStore, , { revalidateKeys, mutateCache }] = nanoquery({
  dedupeTime: 2_000,
  cacheLifetime: Infinity,
  onErrorRetry: false,
})

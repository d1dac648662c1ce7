import { nanoquery } from '@nanostores/query'

/** One cache of answers for all islands of a page: asked once, shown everywhere. */
export const [createFetcherStore, createMutatorStore, { invalidateKeys, revalidateKeys, mutateCache }] =
  nanoquery({
    dedupeTime: 2_000,
    cacheLifetime: Infinity,
    onErrorRetry: false,
  })

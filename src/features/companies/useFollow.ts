import { api } from '#client/api.ts'
import { $followChange } from '#client/followChanges.ts'
import { useStoredSwitch } from '#client/useStoredSwitch.ts'
import { followCompany, unfollowCompany } from '#contract/companies/follow.ts'
import { call } from '#contract/core/call.ts'

/** Follows and unfollows a company. */
export function useFollow(slug: string, following: boolean) {
  const { on, toggle } = useStoredSwitch(following, {
    store: async (next) => {
      const stored = await call(api, next ? followCompany : unfollowCompany, { params: { slug } })
      $followChange.set({ slug, following: stored.following })
      return stored.following
    },
  })
  return { following: on, toggle }
}

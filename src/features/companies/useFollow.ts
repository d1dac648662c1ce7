import { api } from '#client/api.ts'
import { useStoredSwitch } from '#client/useStoredSwitch.ts'
import { followCompany, unfollowCompany } from '#contract/companies/follow.ts'
import { call } from '#contract/core/call.ts'

/** Follows and unfollows a company. */
export function useFollow(slug: string, following: boolean) {
  const { on, toggle } = useStoredSwitch(following, {
    store: async (next) =>
      (await call(api, next ? followCompany : unfollowCompany, { params: { slug } })).following,
  })
  return { following: on, toggle }
}

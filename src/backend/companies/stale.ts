import type { Stale } from '../core/stale.ts'

/** Every public page of a company carries its tag: the page itself, its lists, its jobs. */
export const companyTag = (companyId: number) => `company:${companyId}`

export const companyStale: Stale = {
  companyChanged: ({ companyId }) => [companyTag(companyId)],
  followed: ({ companyId }) => [companyTag(companyId)],
  unfollowed: ({ companyId }) => [companyTag(companyId)],
}

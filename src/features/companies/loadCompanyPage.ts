import { showCompanyAchievements } from '#contract/achievements/achievements.ts'
import { showCompany } from '#contract/companies/companies.ts'
import { call } from '#contract/core/call.ts'
import { listCompanyJobs } from '#contract/jobs/jobs.ts'
import { listPosts } from '#contract/posts/posts.ts'

/** What the public page of a company shows. */
export async function loadCompanyPage({ api }: App.Locals, slug: string) {
  const params = { slug }
  const [company, jobs, posts, achievements] = await Promise.all([
    call(api, showCompany, { params }),
    call(api, listCompanyJobs, { params, query: { limit: 20 } }),
    call(api, listPosts, { params, query: { visibility: 'everyone', limit: 3 } }),
    call(api, showCompanyAchievements, { params }),
  ])
  return { company, jobs: jobs.items, posts: posts.items, achievements }
}

import { allCompaniesTag, allJobsTag, allPostsTag, allPublicPagesTag } from '#contract/core/pageTags.ts'
import type { APIRoute } from 'astro'
import { call } from '#contract/core/call.ts'
import { showDirectory } from '#contract/directory/directory.ts'
import { respond } from '#features/syndication/respond.ts'
import { sitemapIndex } from '#features/syndication/sitemap.ts'

export const GET: APIRoute = async ({ request, locals: { site, api, path } }) => {
  const parts = await call(api, showDirectory, { query: { part_size: site.sitemapRows } })
  const body = sitemapIndex({ siteUrl: site.siteUrl, path }, parts)
  return respond(request, body, {
    type: 'application/xml; charset=utf-8',
    tags: [allJobsTag, allCompaniesTag, allPostsTag, allPublicPagesTag],
  })
}

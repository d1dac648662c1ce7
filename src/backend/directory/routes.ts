import * as contract from '#contract/directory/directory.ts'
import type { App } from '../core/app.ts'
import { notFound } from '../core/refuse.ts'
import { noteCall } from '../core/security/currentCall.ts'
import { serve } from '../core/serve.ts'
import { listNewJobs } from './newJobs.ts'
import { findSummary } from './summary.ts'
import { findParts } from './parts.ts'
import { readSitemapFile } from './sitemapFiles.ts'
import { listCompanies, listJobs, listPeople, listIndexedPosts, listPopularCompanies } from './queries.ts'

export function directoryRoutes(app: App): void {
  serve(app, contract.showDirectory, ({ ctx, query }) => findParts(ctx, query.part_size))
  serve(app, contract.listDirectoryCompanies, ({ ctx, query }) => listCompanies(ctx.db, query))
  serve(app, contract.listPopularCompanies, ({ ctx, query }) => listPopularCompanies(ctx.db, query.limit))
  serve(app, contract.showDirectorySummary, ({ ctx }) => findSummary(ctx.db, ctx.now()))
  serve(app, contract.listDirectoryJobs, ({ ctx, query }) => listJobs(ctx.db, query, ctx.now()))
  serve(app, contract.listDirectoryPosts, ({ ctx, query }) => listIndexedPosts(ctx.db, query))
  serve(app, contract.listDirectoryPeople, ({ ctx, query }) => listPeople(ctx.db, query))
  serve(app, contract.listNewJobs, ({ ctx, query, locale }) => listNewJobs(ctx.db, query, locale, ctx.now()))
  app.hono.get(contract.sitemapFilePath(':name'), async (c) => {
    noteCall({}, 'sitemap')
    const { ctx } = c.var
    const named = contract.readSitemapName(c.req.param('name') ?? '')
    if (!named || !ctx.sitemap) throw notFound()
    const known = (c.req.header('if-none-match') ?? '')
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
    const file = { ...named, size: ctx.directoryPartSize }
    const { etag, bytes } = await readSitemapFile(ctx, ctx.sitemap, file, (one) => known.includes(one))
    const headers = {
      'content-type': 'application/gzip',
      'cache-control': 'public, no-cache',
      'access-control-allow-origin': '*',
      etag,
    }
    return new Response(bytes, { status: bytes ? 200 : 304, headers })
  })
}

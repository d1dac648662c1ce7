import { readEntityTags } from '#contract/core/entityTags.ts'
import * as contract from '#contract/directory/directory.ts'
import type { App } from '../core/app.ts'
import { readFor } from '../core/readFor.ts'
import { notFound } from '../core/refuse.ts'
import { noteCall } from '../core/security/currentCall.ts'
import { serve } from '../core/serve.ts'
import { listNewJobs } from './newJobs.ts'
import { findSummary } from './summary.ts'
import { findParts } from './parts.ts'
import { readSitemapFile } from './sitemapFiles.ts'
import { listCompanies, listJobs, listPeople, listIndexedPosts, listPopularCompanies } from './queries.ts'

export function directoryRoutes(app: App): void {
  serve(app, contract.showDirectory, ({ ctx, viewer, query }) =>
    readFor(ctx, viewer, (on) => findParts(on, query.part_size)),
  )
  serve(app, contract.listDirectoryCompanies, ({ ctx, viewer, query }) =>
    readFor(ctx, viewer, ({ db }) => listCompanies(db, query)),
  )
  serve(app, contract.listPopularCompanies, ({ ctx, viewer, query }) =>
    readFor(ctx, viewer, ({ db }) => listPopularCompanies(db, query.limit)),
  )
  serve(app, contract.showDirectorySummary, ({ ctx, viewer }) =>
    readFor(ctx, viewer, ({ db, now }) => findSummary(db, now())),
  )
  serve(app, contract.listDirectoryJobs, ({ ctx, viewer, query }) =>
    readFor(ctx, viewer, ({ db, now }) => listJobs(db, query, now())),
  )
  serve(app, contract.listDirectoryPosts, ({ ctx, viewer, query }) =>
    readFor(ctx, viewer, ({ db }) => listIndexedPosts(db, query)),
  )
  serve(app, contract.listDirectoryPeople, ({ ctx, viewer, query }) =>
    readFor(ctx, viewer, ({ db }) => listPeople(db, query)),
  )
  serve(app, contract.listNewJobs, ({ ctx, viewer, query, locale }) =>
    readFor(ctx, viewer, ({ db, now }) => listNewJobs(db, query, locale, now())),
  )
  app.hono.get(contract.sitemapFilePath(':name'), async (c) => {
    noteCall({}, 'sitemap')
    const { ctx } = c.var
    const named = contract.readSitemapName(c.req.param('name') ?? '')
    if (!named || !ctx.sitemap) throw notFound()
    const known = readEntityTags(c.req.header('if-none-match') ?? '')
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

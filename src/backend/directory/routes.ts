import * as contract from '#contract/directory/directory.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { listNewJobs } from './newJobs.ts'
import { findSummary } from './summary.ts'
import { findParts } from './parts.ts'
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
}

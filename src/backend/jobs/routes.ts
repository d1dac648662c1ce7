import * as contract from '#contract/jobs/jobs.ts'
import * as names from '#contract/jobs/names.ts'
import * as saving from '#contract/jobs/savedSearches.ts'
import * as search from '#contract/jobs/search.ts'
import * as relations from '#contract/jobs/relations.ts'
import * as postings from '#contract/jobs/postings.ts'
import type { App } from '../core/app.ts'
import { readFor } from '../core/readFor.ts'
import { serve } from '../core/serve.ts'
import { changePosting, createPosting, deletePosting, listPostings } from './postings.ts'
import { findManagedJob, listCompanyJobs, showJob, showJobName } from './queries.ts'
import { listMyJobs, listSavedJobs, saveJob, showViewer, unsaveJob } from './saved.ts'
import { deleteSavedSearch, describeSearch, listSavedSearches, saveSearch } from './savedSearches.ts'
import { searchJobs } from './search.ts'
import { listSimilarJobs } from './similar.ts'
import { changeStatus } from './status.ts'
import { listJobRelations } from './relations.ts'

export function jobRoutes(app: App): void {
  serve(app, contract.listCompanyJobs, ({ ctx, params, query, locale }) =>
    listCompanyJobs(ctx.db, params.slug, query, locale),
  )
  serve(app, search.searchJobs, ({ ctx, viewer, address, query, locale }) =>
    readFor(ctx, viewer, (on) => searchJobs(on, address, query, locale)),
  )
  serve(app, contract.showJob, ({ ctx, viewer, params, locale }) =>
    showJob(ctx.db, viewer, params.jobId, locale),
  )
  serve(app, names.showJobName, ({ ctx, params }) => showJobName(ctx.db, params.jobId))
  serve(app, contract.listSimilarJobs, ({ ctx, viewer, params, locale }) =>
    listSimilarJobs(ctx.db, viewer, params.jobId, locale),
  )
  serve(app, contract.showJobViewer, ({ ctx, viewer, params }) => showViewer(ctx.db, viewer, params.jobId))
  serve(app, relations.listJobTies, ({ ctx, viewer, query }) =>
    listJobRelations(ctx.db, viewer, query.ids.split(',').map(Number)),
  )
  serve(app, contract.saveJob, ({ ctx, viewer, params }) => saveJob(ctx, viewer, params.jobId))
  serve(app, contract.unsaveJob, ({ ctx, viewer, params }) => unsaveJob(ctx, viewer, params.jobId))
  serve(app, contract.listSavedJobs, ({ ctx, viewer, query, locale }) =>
    listSavedJobs(ctx.db, viewer, query, locale),
  )
  serve(app, contract.listMyJobs, ({ ctx, viewer, query, locale }) =>
    listMyJobs(ctx.db, viewer, query, locale),
  )

  serve(app, saving.listSavedSearches, ({ ctx, viewer, locale }) => listSavedSearches(ctx, viewer, locale))
  serve(app, saving.describeSearch, ({ ctx, viewer, query, locale }) =>
    describeSearch(ctx, viewer, query.query, locale),
  )
  serve(app, saving.saveSearch, ({ ctx, viewer, body }) => saveSearch(ctx, viewer, body.query))
  serve(app, saving.deleteSavedSearch, ({ ctx, viewer, params }) =>
    deleteSavedSearch(ctx, viewer, params.savedSearchId),
  )

  serve(app, postings.listJobPostings, ({ ctx, membership, query, locale }) =>
    listPostings(ctx.db, membership, query, locale),
  )
  serve(app, postings.createJobPosting, ({ ctx, membership, body, locale }) =>
    createPosting(ctx, membership, body, locale),
  )
  serve(app, postings.showJobPosting, ({ ctx, membership, params, locale }) =>
    findManagedJob(ctx.db, membership, params.jobId, locale),
  )
  serve(app, postings.changeJobPosting, ({ ctx, membership, params, body, locale }) =>
    changePosting(ctx, membership, params.jobId, body, locale),
  )
  serve(app, postings.deleteJobPosting, ({ ctx, membership, params }) =>
    deletePosting(ctx, membership, params.jobId),
  )
  serve(app, postings.publishJob, ({ ctx, membership, params, locale }) =>
    changeStatus(ctx, membership, params.jobId, 'publish', locale),
  )
  serve(app, postings.pauseJob, ({ ctx, membership, params, locale }) =>
    changeStatus(ctx, membership, params.jobId, 'pause', locale),
  )
  serve(app, postings.resumeJob, ({ ctx, membership, params, locale }) =>
    changeStatus(ctx, membership, params.jobId, 'resume', locale),
  )
  serve(app, postings.closeJob, ({ ctx, membership, params, query, locale }) =>
    changeStatus(ctx, membership, params.jobId, 'close', locale, { cancelled: query.cancelled === 'true' }),
  )
}

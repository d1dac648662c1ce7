import * as contract from '#contract/jobs/jobs.ts'
import * as names from '#contract/jobs/names.ts'
import * as saving from '#contract/jobs/savedSearches.ts'
import * as search from '#contract/jobs/search.ts'
import * as ties from '#contract/jobs/ties.ts'
import * as postings from '#contract/jobs/postings.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { changePosting, createPosting, deletePosting, listPostings, showPosting } from './postings.ts'
import { listCompanyJobs, showJob, showJobName } from './queries.ts'
import { listMyJobs, listSavedJobs, saveJob, showViewer, unsaveJob } from './saved.ts'
import { deleteSavedSearch, describeSearch, listSavedSearches, saveSearch } from './savedSearches.ts'
import { searchJobs } from './search.ts'
import { listSimilarJobs } from './similar.ts'
import { changeStatus } from './status.ts'
import { listTies } from './ties.ts'

export function jobRoutes(app: App): void {
  serve(app, contract.listCompanyJobs, ({ ctx, params, query, locale }) =>
    listCompanyJobs(ctx.db, params.slug, query, locale),
  )
  serve(app, search.searchJobs, ({ ctx, address, query, locale }) => searchJobs(ctx, address, query, locale))
  serve(app, contract.showJob, ({ ctx, viewer, params, locale }) =>
    showJob(ctx.db, viewer, params.jobId, locale),
  )
  serve(app, names.showJobName, ({ ctx, params }) => showJobName(ctx.db, params.jobId))
  serve(app, contract.listSimilarJobs, ({ ctx, viewer, params, locale }) =>
    listSimilarJobs(ctx.db, viewer, params.jobId, locale),
  )
  serve(app, contract.showJobViewer, ({ ctx, viewer, params }) => showViewer(ctx.db, viewer, params.jobId))
  serve(app, ties.listJobTies, ({ ctx, viewer, query }) =>
    listTies(ctx.db, viewer, query.ids.split(',').map(Number)),
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

  serve(app, postings.listJobPostings, ({ ctx, viewer, params, query, locale }) =>
    listPostings(ctx.db, viewer, params.slug, query, locale),
  )
  serve(app, postings.createJobPosting, ({ ctx, viewer, params, body, locale }) =>
    createPosting(ctx, viewer, params.slug, body, locale),
  )
  serve(app, postings.showJobPosting, ({ ctx, viewer, params, locale }) =>
    showPosting(ctx, viewer, params.jobId, locale),
  )
  serve(app, postings.changeJobPosting, ({ ctx, viewer, params, body, locale }) =>
    changePosting(ctx, viewer, params.jobId, body, locale),
  )
  serve(app, postings.deleteJobPosting, ({ ctx, viewer, params }) => deletePosting(ctx, viewer, params.jobId))
  serve(app, postings.publishJob, ({ ctx, viewer, params, locale }) =>
    changeStatus(ctx, viewer, params.jobId, 'publish', locale),
  )
  serve(app, postings.pauseJob, ({ ctx, viewer, params, locale }) =>
    changeStatus(ctx, viewer, params.jobId, 'pause', locale),
  )
  serve(app, postings.resumeJob, ({ ctx, viewer, params, locale }) =>
    changeStatus(ctx, viewer, params.jobId, 'resume', locale),
  )
  serve(app, postings.closeJob, ({ ctx, viewer, params, locale }) =>
    changeStatus(ctx, viewer, params.jobId, 'close', locale),
  )
}

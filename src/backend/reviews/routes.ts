import * as competencies from '#contract/reviews/competencies.ts'
import * as feedback from '#contract/reviews/feedback.ts'
import * as contract from '#contract/reviews/reviews.ts'
import type { App } from '../core/app.ts'
import type { Viewer } from '../core/context.ts'
import { serve } from '../core/serve.ts'
import type { Locale } from '#contract/core/locale.ts'
import {
  addCompetency,
  deleteCompetencySet,
  listCompetencies,
  listCompetencySets,
  removeCompetency,
  saveCompetencySet,
} from './competencies.ts'
import { replyToFeedback, shareFeedback } from './feedback/respond.ts'
import { showFeedback } from './feedback/show.ts'
import { publishFeedback, saveFeedback } from './feedback/write.ts'
import { listOpenReviews, listReviews, showCourse, showReview } from './queries.ts'
import { publishReview, saveReviewRatings, saveSelfRating, submitSelfRating } from './rate.ts'
import { hideReview, replyToReview, shareReview } from './respond.ts'
import { cancelReview, startReview } from './startReview.ts'

export function reviewRoutes(app: App): void {
  competencyRoutes(app)
  feedbackRoutes(app)
  serve(app, contract.listReviews, (call) =>
    listReviews(call.ctx, reader(call), call.params.employmentId, call.query),
  )
  serve(app, contract.showCourse, (call) => showCourse(call.ctx, reader(call), call.params.employmentId))
  serve(app, contract.startReview, (call) =>
    startReview(call.ctx, reader(call), call.params.employmentId, call.body),
  )
  serve(app, contract.listOpenReviews, (call) => listOpenReviews(call.ctx, reader(call), call.query))
  serve(app, contract.showReview, (call) => showReview(call.ctx, reader(call), call.params.reviewId))
  serve(app, contract.cancelReview, ({ ctx, viewer, params }) => cancelReview(ctx, viewer, params.reviewId))
  serve(app, contract.saveSelfRating, (call) =>
    saveSelfRating(call.ctx, reader(call), call.params.reviewId, call.body),
  )
  serve(app, contract.submitSelfRating, (call) =>
    submitSelfRating(call.ctx, reader(call), call.params.reviewId, call.body),
  )
  serve(app, contract.saveReviewRatings, (call) =>
    saveReviewRatings(call.ctx, reader(call), call.params.reviewId, call.body),
  )
  serve(app, contract.publishReview, (call) =>
    publishReview(call.ctx, reader(call), call.params.reviewId, call.body),
  )
  serve(app, contract.replyToReview, (call) =>
    replyToReview(call.ctx, reader(call), call.params.reviewId, call.body),
  )
  serve(app, contract.shareReview, (call) => shareReview(call.ctx, reader(call), call.params.reviewId))
  serve(app, contract.hideReview, (call) => hideReview(call.ctx, reader(call), call.params.reviewId))
}

function competencyRoutes(app: App): void {
  serve(app, competencies.listCompetencies, ({ ctx, membership, query }) =>
    listCompetencies(ctx, membership, query),
  )
  serve(app, competencies.addCompetency, ({ ctx, membership, body }) => addCompetency(ctx, membership, body))
  serve(app, competencies.removeCompetency, ({ ctx, membership, params }) =>
    removeCompetency(ctx, membership, params.competencyId),
  )
  serve(app, competencies.listCompetencySets, ({ ctx, membership, query }) =>
    listCompetencySets(ctx, membership, query),
  )
  serve(app, competencies.saveCompetencySet, ({ ctx, membership, body }) =>
    saveCompetencySet(ctx, membership, body),
  )
  serve(app, competencies.deleteCompetencySet, ({ ctx, membership, params }) =>
    deleteCompetencySet(ctx, membership, params.setId),
  )
}

function feedbackRoutes(app: App): void {
  serve(app, feedback.showFeedback, ({ ctx, viewer, params }) =>
    showFeedback(ctx, viewer, params.employmentId),
  )
  serve(app, feedback.saveFeedback, ({ ctx, viewer, params, body }) =>
    saveFeedback(ctx, viewer, params.employmentId, body),
  )
  serve(app, feedback.publishFeedback, ({ ctx, viewer, params, body }) =>
    publishFeedback(ctx, viewer, params.employmentId, body),
  )
  serve(app, feedback.replyToFeedback, ({ ctx, viewer, params, body }) =>
    replyToFeedback(ctx, viewer, params.employmentId, body),
  )
  serve(app, feedback.shareFeedback, ({ ctx, viewer, params }) =>
    shareFeedback(ctx, viewer, params.employmentId, true),
  )
  serve(app, feedback.hideFeedback, ({ ctx, viewer, params }) =>
    shareFeedback(ctx, viewer, params.employmentId, false),
  )
}

/** The viewer, reading in the language of the call: names of competencies are in it. */
const reader = ({ viewer, locale }: { viewer: Viewer; locale: Locale }): Viewer => ({ ...viewer, locale })

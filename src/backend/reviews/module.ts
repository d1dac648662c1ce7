import * as competencies from '#contract/reviews/competencies.ts'
import * as feedback from '#contract/reviews/feedback.ts'
import * as contract from '#contract/reviews/reviews.ts'
import * as shapes from '#contract/reviews/shapes.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { eraseReviews } from './erase.ts'
import { liveReviews } from './liveReviews.ts'
import { remindOfReviews } from './reminders.ts'
import { reviewRoutes } from './routes.ts'
import { deleteAbandonedDrafts, deleteLapsedReviews, deleteOpenReviews } from './settle.ts'
import { reviewNotifications } from './notifications.ts'

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** Reminds of reviews that are due. */
    remindOfReviews: Record<string, never>
  }
}

export const reviewModule: DomainModule = {
  name: 'reviews',
  contract: [contract, shapes, competencies, feedback],
  routes: reviewRoutes,
  reactions: {
    'notifications.reviews': reviewNotifications,
    liveReviews,
    withdrawnConfirmations: { confirmationWithdrawn: deleteOpenReviews },
  },
  batchedWork: { remindOfReviews },
  // In the morning of the company's day or later, depending on its time zone.
  schedule: { remindOfReviews: '31 * * * *' },
  retention: { lapsedReviews: deleteLapsedReviews, abandonedDrafts: deleteAbandonedDrafts },
  erase: eraseReviews,
}

declare module '../core/events.ts' {
  interface Events {
    reviewStarted: { reviewId: number; startedBy: number }
    /** `reminder`: a position in `reminderDays`, from 1. */
    reviewDue: { reviewId: number; reminder: number }
    reviewCancelled: { reviewId: number; employmentId: number }
    selfRatingSubmitted: { reviewId: number }
    reviewPublished: { reviewId: number }
    reviewReplied: { reviewId: number }
    feedbackPublished: { employmentId: number }
    feedbackReplied: { employmentId: number }
  }
}

export {}

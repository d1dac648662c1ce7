declare module '../core/events.ts' {
  interface Events {
    reviewStarted: { reviewId: number; startedBy: number }
    /** `stage`: a position in `reminderStages`, from 1. */
    reviewDue: { reviewId: number; stage: number }
    reviewCancelled: { reviewId: number }
    selfRatingSubmitted: { reviewId: number }
    reviewPublished: { reviewId: number }
    reviewReplied: { reviewId: number }
    feedbackPublished: { employmentId: number }
    feedbackReplied: { employmentId: number }
  }
}

export {}

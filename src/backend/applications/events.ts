declare module '../core/events.ts' {
  interface Events {
    applicationReceived: { applicationId: number }
    applicationViewed: { applicationId: number }
    applicationStateChanged: { applicationId: number }
    /** By the candidate; the company is not notified. */
    applicationWithdrawn: { applicationId: number }
  }
}

export {}

declare module '../core/events.ts' {
  interface Events {
    /** It has a time at which it will be done; people are notified of those that wait. */
    supportScheduled: { stepId: number }
    supportEnded: { stepId: number }
  }
}

export {}

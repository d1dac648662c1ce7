declare module '../core/events.ts' {
  interface Events {
    applicationReceived: { applicationId: number }
    applicationViewed: { applicationId: number }
    applicationStateChanged: { applicationId: number }
  }
}

export {}

declare module '../core/events.ts' {
  interface Events {
    reportReceived: { reportId: number }
    /** A case was decided, or the objection to its decision. */
    reportDecided: { caseId: number; objection: boolean }
  }
}

export {}

declare module '../core/events.ts' {
  interface Events {
    /** Staff suspect a threat to a life. */
    threatFlagged: { caseId: number }
    /** Staff asked whoever objected to a decision. */
    objectionAsked: { caseId: number }
    reportReceived: { reportId: number }
    /** A case was decided, or the objection to its decision. */
    reportDecided: { caseId: number; objection: boolean }
  }
}

export {}

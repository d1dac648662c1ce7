declare module '../core/events.ts' {
  interface Events {
    applicationReceived: { applicationId: number }
    applicationViewed: { applicationId: number }
    /** Decided or undone on the desk; the candidate has not been notified. */
    applicationDecided: { applicationId: number }
    /** Several applications to a job were decided, undone or announced at once. */
    applicantsChanged: { jobId: number }
    /** The candidate is to know of a decision. Desks learn of many from `applicantsChanged`. */
    applicationStateChanged: { applicationId: number; isOneOfMany?: boolean }
    /** Its job has closed, and nobody has decided in time. */
    applicationUnanswered: { applicationId: number }
    /** By the candidate; the company is not notified. */
    applicationWithdrawn: { applicationId: number }
    /** Answers that the job has promised by a day soon; `day` is that of the reminder. */
    answersDue: { jobId: number; day: string }
    /** Its retention ends in 14 days; its candidate is to know. */
    applicationExpiring: { applicationId: number }
    /** The retention of applications to the job ends in 14 days; `day` is that of the notice. */
    applicantsExpiring: { jobId: number; day: string }
    /** Its notes or its tags. */
    applicationNotesChanged: { applicationId: number }
    /** Members whom a note mentions and who have not been notified of it. */
    applicationNoteMentioned: { noteId: number; userIds: number[] }
    applicationNoteDeleted: { noteId: number }
    /** The candidate is to know of it. */
    interviewProposed: { interviewId: number }
    /** The candidate has proposed other times. */
    interviewCountered: { interviewId: number }
    /** Either side has taken a time of the other. */
    interviewTaken: { interviewId: number }
    /** Declined, cancelled, or over with its application. */
    interviewEnded: { interviewId: number }
    /** Anything about the interviews of an application, for open pages. */
    interviewsChanged: { applicationId: number }
  }
}

export {}

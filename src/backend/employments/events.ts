import type { EmploymentChange } from '#contract/employments/changes.ts'

declare module '../core/events.ts' {
  interface Events {
    /** Something that one side did to an employment and the other is told. */
    employmentChanged: { employmentId: number; change: EmploymentChange; actorId: number | null }
    /** An earlier change was undone; its notifications are withdrawn. */
    employmentChangeUndone: { employmentId: number; change: EmploymentChange }
    /** A planned termination has taken effect. */
    employmentEnded: { employmentId: number; companyId: number; userId: number }
    /** A company no longer confirms an employment. */
    confirmationWithdrawn: { employmentId: number }
    awardGiven: { employmentId: number; awardId: number }
    awardDeleted: { employmentId: number; awardId: number }
    /** `at` in milliseconds since 1970. */
    documentAdded: { employmentId: number; side: 'employee' | 'company'; actorId: number; at: number }
    documentDeleted: { employmentId: number }
    reviewerAssigned: { employmentId: number; reviewerId: number }
    memberJoined: { companyId: number; userId: number; employmentId: number; invitationId: number }
    /** The token is mailed; only its hash is stored. */
    invitationSent: { invitationId: number; token: string }
    /** The invited person has an account. */
    invitationAddressed: { invitationId: number }
    invitationWithdrawn: { invitationId: number }
    /** The mailed link of an invitation has confirmed the address of a new account. */
    invitedAccountCreated: { accountId: number; invitationId: number }
    invitationAnswered: { invitationId: number }
    joinRequested: { invitationId: number }
    /** `at` in milliseconds since 1970. */
    joinRequestReminded: { invitationId: number; at: number }
    joinRequestWithdrawn: { invitationId: number }
    joinRequestAnswered: { invitationId: number }
    joinRequestReopened: { invitationId: number }
  }
}

export {}

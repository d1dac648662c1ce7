declare module '../core/events.ts' {
  interface Events {
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
    joinRequestWithdrawn: { invitationId: number }
    joinRequestAnswered: { invitationId: number }
    joinRequestReopened: { invitationId: number }
  }
}

export {}

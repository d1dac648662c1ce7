declare module '../core/events.ts' {
  interface Events {
    memberJoined: { companyId: number; userId: number; employmentId: number; invitationId: number }
    /** The token goes into the mail; afterwards only its hash is known. */
    invitationSent: { invitationId: number; token: string }
    /** It is for somebody who is here. */
    invitationAddressed: { invitationId: number }
    invitationWithdrawn: { invitationId: number }
    invitationAnswered: { invitationId: number }
    joinRequested: { invitationId: number }
    joinRequestWithdrawn: { invitationId: number }
    joinRequestAnswered: { invitationId: number }
    joinRequestReopened: { invitationId: number }
  }
}

export {}

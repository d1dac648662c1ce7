declare module '../core/events.ts' {
  interface Events {
    companyChanged: { companyId: number }
    /** Permanently. `memberIds`: the members whose membership ended with it. */
    companyClosed: { companyId: number; memberIds: number[] }
    followed: { companyId: number; userId: number }
    unfollowed: { companyId: number; userId: number }
    memberRightsChanged: { companyId: number; userId: number }
    memberLeft: { companyId: number; userId: number }
  }
}

export {}

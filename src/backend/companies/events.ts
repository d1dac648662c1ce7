declare module '../core/events.ts' {
  interface Events {
    companyChanged: { companyId: number }
    followed: { companyId: number; userId: number }
    unfollowed: { companyId: number; userId: number }
    memberRightsChanged: { companyId: number; userId: number }
    memberLeft: { companyId: number; userId: number }
  }
}

export {}

declare module '../core/events.ts' {
  interface Events {
    followed: { companyId: number; userId: number }
    unfollowed: { companyId: number; userId: number }
  }
}

export {}

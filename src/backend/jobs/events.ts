declare module '../core/events.ts' {
  interface Events {
    jobChanged: { companyId: number; jobId: number }
  }
}

export {}

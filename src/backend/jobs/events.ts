declare module '../core/events.ts' {
  interface Events {
    jobChanged: { companyId: number; jobId: number }
    /** For the first time. */
    jobPublished: { companyId: number; jobId: number }
    /** `jobIds`: the newest of `count` jobs that were published after `since`, ISO 8601. */
    savedSearchFound: { savedSearchId: number; since: string; jobIds: number[]; count: number }
  }
}

export {}

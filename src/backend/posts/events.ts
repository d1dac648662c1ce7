declare module '../core/events.ts' {
  interface Events {
    /** A post was published, changed after that, or deleted. */
    postChanged: { companyId: number; postId: number }
    /** For the first time. */
    postPublished: { companyId: number; postId: number }
  }
}

export {}

declare module '../core/events.ts' {
  interface Events {
    /** A post was published, changed after that, or deleted. */
    postChanged: { companyId: number; postId: number }
    /** A text mentions these for the first time. */
    mentioned: {
      postId: number
      /** Null if the post itself mentions them. */
      commentId: number | null
      actorId: number
      userIds: number[]
      companyIds: number[]
    }
    /** A company has blocked a person from commenting, or unblocked them. */
    commenterChanged: { companyId: number; userId: number }
    /** It is gone, or its text is. */
    commentRemoved: { postId: number; commentId: number }
    /** A decision hides or removes it, or shows it again. */
    commentModerated: { postId: number; commentId: number }
    /** With all that belongs to it. */
    postDeleted: { postId: number }
    /** For the first time. */
    postPublished: { companyId: number; postId: number }
  }
}

export {}

/** What a file says of itself. */
export interface Origin {
  readonly productName: string
  readonly createdAt: Date
  /** 'Page {page} of {pages}'. */
  readonly pageText: string
  /** Of the attached JSON Resume. */
  readonly attachmentText: string
}

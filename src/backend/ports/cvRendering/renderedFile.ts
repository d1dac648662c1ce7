import type { DocumentPart } from '#contract/cvFiles/files.ts'

/** What a file says of itself. */
export interface Origin {
  readonly productName: string
  readonly createdAt: Date
  /** 'Page {page} of {pages}'. */
  readonly pageText: string
  /** Of the attached JSON Resume. */
  readonly attachmentText: string
}

/** A file in the file, apart from its content for machines. */
export interface AttachedFile {
  readonly title: string
  /** JSON. */
  readonly document: string
}

/** Characters that no font has, and the lines in which they are. */
export interface MissingText {
  readonly part: DocumentPart
  readonly characters: string
  readonly lines: readonly string[]
}

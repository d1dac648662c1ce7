import type { DocumentPart } from '#contract/cvFiles/files.ts'

/** Characters that no font has, and the lines in which they are. */
export interface MissingText {
  readonly part: DocumentPart
  readonly characters: string
  readonly lines: readonly string[]
}

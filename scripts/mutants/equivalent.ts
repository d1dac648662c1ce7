/** Mutations that change nothing that anyone could notice, with the reason. */
interface Equivalent {
  readonly path: string
  /** A part of its line. */
  readonly line: string
  readonly after: string
  readonly why: string
}

export const equivalents: readonly Equivalent[] = []

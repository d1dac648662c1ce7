/** Mutations that change nothing that anyone could notice, with the reason. */
interface Equivalent {
  readonly path: string
  /** A part of its line. */
  readonly line: string
  readonly after: string
  readonly why: string
}

export const equivalents: readonly Equivalent[] = [
  {
    path: 'src/backend/settings/exportNames.ts',
    line: 'for (let from = 0; from < ids.length; from += 1000)',
    after: '<=',
    why: 'One more batch, of no ids, reads no rows.',
  },
]

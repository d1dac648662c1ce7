import type { Changes } from './changes.ts'

/** The changes as text; empty when there are none. */
export function reportOf({ breaking, others }: Changes): string {
  const list = (title: string, changes: readonly string[]) =>
    changes.length > 0 ? [title, ...changes.map((change) => `  ${change}`)] : []
  return [
    ...list('Breaks programs that were written for the earlier document:', breaking),
    ...list('Breaks nobody:', others),
  ].join('\n')
}

import type { Problems } from '../problems.ts'

/** Looks up an item by key, and reports a reference to nothing. */
export function findReferenced<Item>(
  problems: Problems,
  [file, field]: readonly [file: string, field: string],
  kind: string,
  items: ReadonlyMap<string, Item>,
  key: string,
): Item | null {
  const item = items.get(key)
  if (item === undefined && !problems.isInvalid(kind, key))
    problems.add(file, field, `There is no ${kind} "${key}"`)
  return item ?? null
}

export const rowField = ([index]: readonly [number], field: string) => `no. ${index + 1}, ${field}`

/** Reports duplicate rows. */
export function assertUnique(
  problems: Problems,
  file: string,
  rows: readonly { readonly at: readonly [number]; readonly key: string }[],
): void {
  const seen = new Map<string, number>()
  for (const { at, key } of rows) {
    const [index] = at
    const first = seen.get(key)
    if (first === undefined) seen.set(key, index)
    else problems.add(file, `no. ${index + 1}`, `Duplicate of no. ${first + 1}`)
  }
}

/** An external backend chooses its tags itself; there are no more kinds than this. */
const maxKinds = 30

/** Counts the tags that were purged by their kind: `company` of `company:7`. */
export function createTagCounts() {
  const byKind = new Map<string, number>()
  return {
    byKind: byKind as ReadonlyMap<string, number>,
    add(tags: readonly string[]): void {
      for (const tag of tags) {
        const [own = ''] = tag.split(':', 1)
        const kind = byKind.has(own) || byKind.size < maxKinds ? own : 'other'
        byKind.set(kind, (byKind.get(kind) ?? 0) + 1)
      }
    },
  }
}

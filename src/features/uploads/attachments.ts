/** A file in a list that somebody puts together: one that is stored, or an upload that becomes one. */
export interface Attachment {
  /** Stays the same when the upload becomes a stored file. */
  readonly key: string
}

export interface DescribedAttachment extends Attachment {
  readonly alt: string
}

/** The list with the item at `from` moved to `to`. */
export function move<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from)
  const moved = items[from]
  return moved === undefined ? [...items] : insertAt(rest, moved, to)
}

export const insertAt = <Item>(items: readonly Item[], item: Item, at: number): Item[] => [
  ...items.slice(0, at),
  item,
  ...items.slice(at),
]

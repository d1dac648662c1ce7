interface Page<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
}

/** What a list has, read two by two. */
export async function inPages<Item>(
  read: (query: { after?: string; limit: number }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = []
  for (let after: string | undefined; ;) {
    const page = await read({ limit: 2, ...(after !== undefined && { after }) })
    items.push(...page.items)
    if (page.next === null) return items
    if (page.next === after) throw new Error('The list does not go on')
    after = page.next
  }
}

import type { Notification } from '#contract/notifications/notifications.ts'

/** Rows of a list, newest first, and where it continues. */
export interface Shown {
  readonly items: readonly Notification[]
  readonly next: string | null
}

/** The list with its first page fetched again. Older rows stay if the two ranges overlap; otherwise there is a gap between. */
export function withLatest(shown: Shown | null, page: Shown): Shown {
  const oldest = page.items.at(-1)?.id ?? 0
  const older = without(page.items, shown?.items.filter(({ id }) => id < oldest) ?? [])
  const overlaps = shown?.items.some(({ id }) => id >= oldest) ?? false
  return shown && overlaps && older.length > 0 ? { items: [...page.items, ...older], next: shown.next } : page
}

/** The list with the page that follows it. */
export const withOlder = (shown: Shown, page: Shown): Shown => ({
  items: [...shown.items, ...without(shown.items, page.items)],
  next: page.next,
})

/** A row moves up with a new notification, and down when one is withdrawn: what is shown already is left out. */
function without(shown: readonly Notification[], items: readonly Notification[]): Notification[] {
  const keys = new Set(shown.map(keyOf))
  return items.filter((one) => !keys.has(keyOf(one)))
}
/** The notifications of one row, one by one, have its id in common. */
const keyOf = ({ group_id, id, count }: Notification) => (count > 1 ? `row ${group_id}` : `one ${id}`)

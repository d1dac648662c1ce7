import { atom, map } from 'nanostores'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { showCounts } from '#contract/home/counts.ts'
import type { Unread } from '#contract/notifications/unread.ts'

// What the header counts. Counts arrive from several processes, by sockets and as replies, in any order: of two, the one
// with the higher version is the current one. Browser only, like all stores.

/** Something counted at a moment that its version orders. */
export interface Versioned {
  readonly version: number
}
export const isNewer = (next: Versioned, shown: Versioned | null | undefined): boolean =>
  !shown || next.version > shown.version

/** Unread notifications; null while unknown. */
export const $unread = atom<Unread | null>(null)

export function receiveUnread({ unread, latest_id, version }: Unread): void {
  if (isNewer({ version }, $unread.get())) $unread.set({ unread, latest_id, version })
}

export interface MessageCount extends Versioned {
  readonly unread: number
}
/** Conversations with unread messages: by company id, and the user's own under `own`. */
export const $messageCounts = map<Record<string, MessageCount>>({})

export function receiveMessageCount(companyId: number | null, { unread, version }: MessageCount): void {
  const key = String(companyId ?? 'own')
  if (isNewer({ version }, $messageCounts.get()[key])) $messageCounts.setKey(key, { unread, version })
}

export interface UnopenedCount extends Versioned {
  readonly unopened: number
}
/** Applications that nobody has opened, by company id. */
export const $unopenedCounts = map<Record<string, UnopenedCount>>({})

export function receiveUnopenedCount(companyId: number, { unopened, version }: UnopenedCount): void {
  if (isNewer({ version }, $unopenedCounts.get()[companyId]))
    $unopenedCounts.setKey(String(companyId), { unopened, version })
}

/** The ids of the unlocked achievements; null while unknown. */
export const $unlocked = atom<(Versioned & { readonly ids: readonly string[] }) | null>(null)

export interface AchievementNews extends Versioned {
  readonly unlocked: readonly string[]
  readonly revoked: readonly string[]
}

/** Applies a change. One that is overtaken is looked up instead: what it tells may not be known yet. */
export function receiveAchievements({ version, unlocked, revoked }: AchievementNews): void {
  const known = $unlocked.get()
  if (!known || !isNewer({ version }, known)) return void refreshCounts()
  const rest = known.ids.filter((id) => !revoked.includes(id) && !unlocked.includes(id))
  $unlocked.set({ version, ids: [...rest, ...unlocked] })
}

let refreshing: Promise<void> | null = null

/**
 * Fetches everything: messages may have been missed after a lost connection or in a background tab. Both sockets return at
 * about the same time, and one fetch afterwards serves both.
 */
export const refreshCounts = (): Promise<void> =>
  (refreshing ??= new Promise((resolve) => {
    setTimeout(() => {
      refreshing = null
      resolve(fetchCounts())
    }, 50)
  }))

async function fetchCounts(): Promise<void> {
  const counts = await call(api, showCounts).catch(() => null)
  if (!counts) return
  const { version, messages, inboxes, desks, achievements } = counts
  receiveUnread(counts)
  receiveMessageCount(null, { unread: messages, version })
  for (const { company_id, unread } of inboxes) receiveMessageCount(company_id, { unread, version })
  for (const { company_id, unopened } of desks) receiveUnopenedCount(company_id, { unopened, version })
  if (isNewer({ version }, $unlocked.get())) $unlocked.set({ version, ids: achievements })
}

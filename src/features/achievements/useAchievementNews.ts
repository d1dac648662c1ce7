import { useEffect } from 'react'
import { $unlocked, receiveAchievements, refreshCounts } from '#client/counts.ts'
import { subscribe } from '#client/realtime.ts'
import { userChannel } from '#contract/realtime/channels.ts'

const loadEvent = async () => (await import('#contract/realtime/events.ts')).achievementsChanged

/**
 * Announces on any page what is unlocked while it is open, also during a gap in the connection, and each once. `known` are
 * those that the server rendered the page with; null on shared pages, which know none before their first fetch.
 */
export function useAchievementNews(userId: number | undefined, known: readonly string[] | null): void {
  useEffect(() => {
    if (userId === undefined) return
    if (known && !$unlocked.get()) $unlocked.set({ version: 0, ids: known })
    const stopAnnouncing = $unlocked.listen((now, before) => {
      const fresh = before ? (now?.ids.filter((id) => !before.ids.includes(id)) ?? []) : []
      if (fresh.length > 0) void import('./announce.ts').then(({ announce }) => announce(fresh))
    })
    const stop = subscribe(loadEvent, userChannel(userId), receiveAchievements, () => void refreshCounts())
    return () => {
      stopAnnouncing()
      stop()
    }
  }, [userId, known])
}

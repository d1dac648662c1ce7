import { useEffect } from 'react'
import { $unread } from '#client/counts.ts'
import { refreshPart } from '#client/refreshPart.ts'
import LiveRefresh from '#features/employments/LiveRefresh.tsx'
import { readTarget } from '#paths/profileEditors.ts'

interface LiveHomeProps {
  userId: number
  /** Notifications, when the page was rendered. */
  unread: number
  /** Where the profile is edited. */
  profile: string
}

/** Shows what notifications bring. Links to editors that were made when the profile was edited here lead to its page. */
export default function LiveHome({ userId, unread, profile }: LiveHomeProps) {
  useEffect(() => {
    if (readTarget(location.hash)) location.replace(profile + location.hash)
  }, [profile])
  useEffect(() => {
    let latest: number | null | undefined
    return $unread.subscribe((counted) => {
      if (!counted) return
      // The page itself only knows how many there were.
      const isNews = latest === undefined ? counted.unread !== unread : counted.latest_id !== latest
      latest = counted.latest_id
      if (isNews) void refreshPart('sheet')
    })
  }, [unread])
  return <LiveRefresh userId={userId} employmentId={null} part="sheet" />
}
